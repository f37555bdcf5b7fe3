/**
 * What the house asks of files and lines, where neither the linter nor the cruiser can say it: `npm run house`.
 * Every message says where the code belongs.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Habit {
  /** The files that it is about. */
  files: RegExp;
  /** Files among them that it leaves alone. */
  except?: RegExp;
  /** A line that breaks it; without one, the file breaks it by being there. */
  line?: RegExp;
  belongs: string;
}

const TESTS = /\.test\.tsx?$|\/testing\//;

const habits: Habit[] = [
  {
    files: /^server\/src\/features\/[^/]+\//,
    except: /^server\/src\/features\/[^/]+\/((rules|service|store)(\.ts$|\/)|[^/]+\.test\.ts$)/,
    belongs:
      "a feature has rules, service, store and their tests, nothing else. Deciding belongs to rules, use cases to service, queries to store; a word that grew may be a folder.",
  },
  {
    files: /^server\/src\/features\/[^/]+$/,
    belongs: "a feature is a folder: move this file into the one that it is about.",
  },
  {
    files: /(^|\/)(utils?|misc|helpers?|common|lib)(\/|\.[^/]+$)/,
    belongs:
      "the name says nothing about what is inside. Name it after its subject, beside those who use it.",
  },
  {
    files: /\.tsx?$/,
    except: /^server\/src\/(env|testing\/years)\.ts$|^client\/(e2e\/|playwright\.config\.ts$)/,
    line: /\bprocess\.env\b|\benv\b.*\bfrom "node:process"/,
    belongs: "only server/src/env.ts reads the environment: add the variable there and pass its value on.",
  },
  {
    files: /^(shared\/src|server\/src\/features)\/.*\.ts$/,
    except: TESTS,
    line: /\bDate\.now\(|\bnew Date\(\)|\bDate\(\)|\bTemporal\.Now\b|\bperformance\.now\(/,
    belongs: "time is a value here: take `now` as an argument; the club's clock is read at the door.",
  },
  {
    files: /^(shared\/src|server\/src\/features)\/.*\.ts$/,
    except: TESTS,
    line: /\bMath\.random\(|\brandomUUID\(|\brandomBytes\(|\brandomInt\(|\bgetRandomValues\(/,
    belongs:
      "randomness is a value here: take it as an argument from the club's randomness, so that a test can seed it.",
  },
  {
    files: /^server\/src\/features\/.*\.ts$/,
    except: TESTS,
    line: /\basync\b|\bawait\b|\bPromise\b|\bset(Timeout|Interval|Immediate)\(/,
    belongs:
      "a use case is a synchronous function over a Tx: nothing waits between BEGIN and COMMIT. Waiting belongs to workers/ or the door.",
  },
  {
    files: /^server\/src\/.*\.ts$/,
    except: new RegExp(`^server/src/(workers|channels)/|${TESTS.source}`),
    line: /\bchannels?\b[\w.[\]!?]*\.send\(/i,
    belongs: "only workers send: enqueue the message in the outbox, in the transaction that causes it.",
  },
];

/** A line of code without what cannot break a habit: comments say what they like. */
const withoutComments = (line: string) =>
  /^\s*(\/\/|\/?\*)/.test(line) ? "" : line.replace(/\s\/\/ .*$/, "");

export function check(files: string[], read: (file: string) => string): string[] {
  return habits.flatMap(({ files: about, except, line, belongs }) =>
    files
      .filter((file) => about.test(file) && !except?.test(file))
      .flatMap((file) => {
        if (!line) return [`${file}: ${belongs}`];
        const lines = read(file).split("\n").map(withoutComments);
        return lines.flatMap((text, index) => (line.test(text) ? [`${file}:${index + 1}: ${belongs}`] : []));
      }),
  );
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const files = globSync("{shared,migrations,server,client}/**/*.*", {
    cwd: root,
    exclude: ["**/node_modules", "*/dist"],
  });
  const broken = check(files, (file) => readFileSync(join(root, file), "utf8"));
  for (const message of broken) console.error(message);
  if (broken.length > 0) process.exit(1);
}
