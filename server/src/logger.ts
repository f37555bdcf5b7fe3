import { type Logger, pino } from "pino";

/**
 * The log: a line of JSON for each event, or words and colours where a person watches. It names no phone, code or
 * token: of a request it tells method and path, never the query, the headers or the body.
 * @param isWatched whether it goes to a terminal
 */
export async function createLogger(level: string, isWatched: boolean): Promise<Logger> {
  const options = {
    level,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: loggedPath(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  };
  if (!isWatched) return pino(options);
  const { default: pretty } = await import("pino-pretty");
  return pino(options, pretty({ sync: true, ignore: "pid,hostname" }));
}

/** The path without its query; of an invite's page without the code, which lets people in. */
export function loggedPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  return path.replace(/^(\/+join\/).+$/, "$1…");
}
