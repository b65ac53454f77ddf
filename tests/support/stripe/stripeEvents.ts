import { createHmac } from 'node:crypto';
import { newId, seconds } from './stripeWorld.ts';

type SentEvent = { id: string; type: string; created: number; account?: string; data: { object: object } };

/** How one event is sent: as it should be, late by its signature, or signed by somebody else. */
type Sending = { signedSecondsAgo?: number; secret?: string };

/** A platform has two endpoints, each with a secret: one for what is its own, one for its accounts. */
export type EventSecrets = { platform: string; connect: string };

/** Keeps events, and signs and sends them when somebody says so: in any order, late, twice. */
export function stripeEvents(secrets: EventSecrets, now: () => Date) {
  const events: SentEvent[] = [];

  async function send(event: SentEvent, to: string, sending: Sending = {}) {
    return post(JSON.stringify(event), to, { secret: event.account ? secrets.connect : secrets.platform, ...sending });
  }

  /** Signs and sends any text. */
  async function post(body: string, to: string, { signedSecondsAgo = 0, secret = secrets.platform }: Sending = {}) {
    const at = seconds(now()) - signedSecondsAgo;
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    const response = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${at},v1=${signature}` },
      body,
    });
    return response.status;
  }

  return {
    /** every event so far, oldest first */
    all: events,
    emit(type: string, object: object, account?: string): void {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: '2026-10-28.endive',
        type,
        created: seconds(now()),
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        ...(account ? { account } : {}),
        data: { object: structuredClone(object) },
      };
      events.push(event);
    },
    /** Sends one event and gives the status of its answer. */
    send,
    post,
  };
}
