import { z } from "zod";
import type { appRouter } from "../trpc/router.ts";

/** Calls procedures as whoever sent the request. */
export type Caller = ReturnType<typeof appRouter.createCaller>;

/** One documented call and what carries it out. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below /api, with parameters in braces, named as in the input. */
  readonly path: string;
  readonly summary: string;
  /** Whom it is for: the procedure's gate decides, this is what the documentation says. */
  readonly access: Access;
  /** All that is given, wherever: what is not in the path is in the query of a GET and in the body of the others. */
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  readonly status: 200 | 201;
  /** There only while the club's messenger is the simulated one. */
  readonly isSimulatorOnly: boolean;
  readonly run: (caller: Caller, input: unknown) => Promise<unknown>;
}

type Access = "public" | "player" | "admin";

const NOTHING = z.strictObject({});

/** @param line method and path, as the documentation writes them: "PATCH /players/{id}" */
export function route<Output extends z.ZodType, Input extends z.ZodObject = typeof NOTHING>(
  access: Access,
  line: `${Route["method"]} /${string}`,
  summary: string,
  row: {
    readonly input?: Input;
    readonly output: Output;
    /** 201 for what makes something. */
    readonly status?: 201;
    readonly isSimulatorOnly?: true;
    /** @param input as it was sent: the procedure checks it */
    readonly run: (caller: Caller, input: z.input<Input>) => Promise<z.output<Output>>;
  },
): Route {
  const [method, path] = line.split(" ") as [Route["method"], string];
  return {
    method,
    path,
    summary,
    access,
    input: row.input ?? NOTHING,
    output: row.output,
    status: row.status ?? 200,
    isSimulatorOnly: row.isSimulatorOnly ?? false,
    run: row.run as Route["run"],
  };
}
