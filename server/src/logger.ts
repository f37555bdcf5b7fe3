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
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split("?", 1)[0] }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  };
  if (!isWatched) return pino(options);
  const { default: pretty } = await import("pino-pretty");
  return pino(options, pretty({ sync: true, ignore: "pid,hostname" }));
}
