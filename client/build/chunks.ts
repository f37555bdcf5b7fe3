import { build, type InlineConfig, type Rolldown } from "vite";

/** Whose first screen needs something: somebody unknown, a player, an administrator; and the page itself, for everybody. */
type Area = "page" | "login" | "player" | "admin";

/** A chunk as it comes when nothing is said about chunks: what exactly the same users share. */
export interface Chunk {
  readonly fileName: string;
  readonly name: string;
  /** Characters. */
  readonly size: number;
  readonly modules: readonly string[];
  /** The chunks that cannot run without it, of those that are loaded on their own: the page's, one for each `import()`. */
  readonly users: ReadonlySet<string>;
  /** The files that it cannot run without, itself included. */
  readonly needs: ReadonlySet<string>;
}

const AREAS: Readonly<Record<string, Area>> = {
  index: "page",
  "login-page": "login",
  "join-page": "login",
  "player-area": "player",
};
/** What is loaded by something else alone shares what it shares with that. */
const LOADED_BY: Readonly<Record<string, string>> = { "profile-setup-page": "player-area" };
/** What an administrator sees first. */
const FIRST_SCREEN = ["admin-area", "dashboard-page"];
/** Characters, a third of which travel: fewer are not worth a request of their own. */
const WORTH_A_REQUEST = 15_000;

/**
 * Bundles the client without writing it. What a module is needed by can be told from that alone: the import in a source
 * file names a whole package, and only what remains of it counts.
 */
export async function chunksOf(config: InlineConfig): Promise<readonly Chunk[]> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const files = new Map<string, Rolldown.OutputChunk>();
  for (const file of output) if (file.type === "chunk") files.set(file.fileName, file);

  const chunks = [...files.values()].map((file) => ({ file, needs: importsOf(file.fileName, files) }));
  const roots = chunks.filter(({ file }) => file.isEntry || file.isDynamicEntry);
  function usersOf(fileName: string): Set<string> {
    const users = new Set(roots.filter(({ needs }) => needs.has(fileName)).map(({ file }) => file.name));
    for (const [user, loader] of Object.entries(LOADED_BY)) if (users.has(loader)) users.delete(user);
    return users;
  }
  return chunks.map(({ file: { fileName, name, code, moduleIds }, needs }) => {
    return { fileName, name, size: code.length, modules: moduleIds, users: usersOf(fileName), needs };
  });
}

/** A chunk's file and all that cannot run without. */
export function importsOf(
  fileName: string,
  files: ReadonlyMap<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of files.get(fileName)?.imports ?? []) importsOf(imported, files, found);
  return found;
}

/**
 * Which chunks travel as one. Left alone they would be fifty for the dashboard, most of them smaller than the headers of
 * their requests. Nobody gets what only others need, unless it is small and on the same side of the gate.
 */
export function groupsOf(chunks: readonly Chunk[]): Rolldown.CodeSplittingGroup[] {
  const shared = chunks.filter(({ users }) => users.size > 1);
  const isLarge = (chunk: Chunk) => shared.includes(chunk) && isLate(chunk) && chunk.size >= WORTH_A_REQUEST;

  function nameOf(chunk: Chunk): string {
    const areas = areasOf(chunk);
    if (areas.has("page") || (areas.has("login") && areas.has("player"))) return "start";
    const others = [...areas].filter((area) => area !== "admin").sort();
    if (others.length > 0) return ["shared", ...others].join("-");
    if (!isLate(chunk)) return "admin";
    // Others keep apart by what large ones they need: all who need the small would load those.
    const large = isLarge(chunk)
      ? [chunk]
      : chunks.filter((other) => isLarge(other) && chunk.needs.has(other.fileName));
    return ["late", ...large.map(({ name }) => name)].join("-");
  }

  const groups = new Map<string, { modules: Set<string>; priority: number }>();
  for (const chunk of shared) {
    const name = nameOf(chunk);
    const group = groups.get(name) ?? { modules: new Set(), priority: 0 };
    for (const id of chunk.modules) group.modules.add(id);
    // A group takes along what its modules need, unless that has a group before: what more areas need, and more users.
    group.priority = Math.max(group.priority, areasOf(chunk).size * chunks.length + chunk.users.size);
    groups.set(name, group);
  }
  return [...groups].map(([name, { modules, priority }]) => ({
    name,
    test: (id) => modules.has(id),
    priority,
  }));
}

function areasOf({ users }: Chunk): ReadonlySet<Area> {
  return new Set([...users].map((user) => AREAS[user] ?? "admin"));
}

/** Whether only administrators need it, and not for what they see first. */
function isLate(chunk: Chunk): boolean {
  return [...areasOf(chunk)].join() === "admin" && !FIRST_SCREEN.some((name) => chunk.users.has(name));
}
