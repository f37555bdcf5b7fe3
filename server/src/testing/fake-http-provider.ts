import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it reached the provider. */
export interface ProviderRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** How a provider treats a request that would send a message. */
export type Treatment =
  /** Refuses it: the answer, with headers if need be. */
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** Takes the message and answers with a fault all the same. */
  | { readonly acceptThen: 500 | 502 | 503 }
  /** Takes the message and breaks the connection. */
  | "accept-and-break"
  /** Takes the message, and takes its time to say so. */
  | { readonly acceptAfter: Promise<unknown> }
  /** Never answers. */
  | "hang";

/** A provider on this machine, for channels that speak HTTP. It accepts everything unless told otherwise. */
export abstract class FakeHttpProvider {
  readonly requests: ProviderRequest[] = [];
  readonly #script: Treatment[] = [];
  readonly #server = createServer((request, response) => this.#take(request, response));

  /** Listens until it is stopped, and keeps no process from its end. @returns the address, without a slash at the end */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.#server.unref();
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** After this nobody answers at its address. */
  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** How it treats the next messages, one each. */
  next(...treatments: readonly Treatment[]): void {
    this.#script.push(...treatments);
  }

  /** Accepts everything again. */
  forgive(): void {
    this.#script.length = 0;
  }

  /** Answers to a request that sends nothing; undefined for one that does. */
  protected abstract answer(request: ProviderRequest): { status: number; body: unknown } | undefined;
  /** Takes a message. @returns what it answers */
  protected abstract accept(request: ProviderRequest): { status: number; body: unknown };

  async #take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = {
      method: incoming.method ?? "",
      url: incoming.url ?? "",
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    };
    this.requests.push(request);
    const answer = this.answer(request);
    if (answer) return reply(response, answer);
    const treatment = this.#script.shift();
    if (treatment === "hang") return;
    if (treatment === undefined) return reply(response, this.accept(request));
    if (treatment !== "accept-and-break" && "status" in treatment) return reply(response, treatment);
    const answered = this.accept(request);
    if (treatment !== "accept-and-break" && "acceptAfter" in treatment) {
      await treatment.acceptAfter;
      return reply(response, answered);
    }
    if (treatment === "accept-and-break") incoming.socket.destroy();
    else reply(response, { status: treatment.acceptThen, body: undefined });
  }
}

function reply(
  response: ServerResponse,
  { status, body, headers }: { status: number; body: unknown; headers?: Readonly<Record<string, string>> },
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body === undefined ? "<html>Bad gateway</html>" : JSON.stringify(body));
}
