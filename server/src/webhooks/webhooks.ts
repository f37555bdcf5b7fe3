import { MINUTE_MS } from "@dinkboard/shared/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Channel, Webhook } from "../channels/channel.ts";
import type { Club } from "../club.ts";
import { DomainError, notFound } from "../domain-error.ts";
import { receive } from "../features/inbox/service.ts";

/** Meta sends batches of up to 3 MB. */
const LARGEST_BATCH_BYTES = 3 * 1024 * 1024 + 64 * 1024;
/** A broadcast to a full club brings three statuses for each message, from few addresses. */
const WEBHOOKS_PER_MINUTE = 3_000;

/** Which channel a provider's address is for. */
const ADDRESSES = {
  "/whatsapp": "whatsapp-cloud",
  "/twilio": "twilio",
  // A Twilio account names two addresses; both bring the same forms.
  "/twilio/status": "twilio",
} as const;

/**
 * Where providers bring what players write and what became of messages: verified over the bytes as they came, stored,
 * and answered at once; the inbox works it off afterwards. Give it a scope of its own: it takes every body unread.
 */
export function addWebhooks(scope: FastifyInstance, club: Club): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
  const options = {
    bodyLimit: LARGEST_BATCH_BYTES,
    config: { rateLimit: { max: WEBHOOKS_PER_MINUTE, timeWindow: MINUTE_MS } },
  };
  for (const [path, channelId] of Object.entries(ADDRESSES)) {
    scope.get<{ Querystring: Record<string, unknown> }>(path, options, async (request, reply) => {
      const challenge = channelOf(club, channelId).handshake(request.query);
      if (challenge === undefined) throw new DomainError("forbidden", "That is not the secret word");
      return reply.type("text/plain").send(challenge);
    });
    scope.post(path, options, async (request, reply) => {
      const channel = channelOf(club, channelId);
      const webhook = webhookOf(club, request);
      if (!channel.verify(webhook)) throw new DomainError("forbidden", "The signature is not the provider's");
      const events = channel.parse(webhook);
      if (events.length > 0) await club.write((tx) => receive(tx, channel.id, events));
      const { contentType, body } = channel.acknowledge();
      return reply.type(contentType).send(body);
    });
  }
}

/** @throws DomainError not_found, where the club does not use the messenger */
function channelOf({ channels }: Club, id: string): Channel {
  const channel = [channels.main, channels.codes].find((one) => one.id === id);
  if (!channel) throw notFound("messenger");
  return channel;
}

function webhookOf({ config, clock }: Club, { body, headers, url }: FastifyRequest): Webhook {
  return {
    rawBody: body instanceof Uint8Array ? body : new Uint8Array(),
    headers,
    publicUrl: `${config.publicBaseUrl}${url}`,
    receivedAt: clock.now(),
  };
}
