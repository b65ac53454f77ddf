import { createHmac } from 'node:crypto';
import { newId, seconds } from './stripeWorld.ts';

export type SentEvent = { id: string; type: string; created: number; data: { object: object } };

/** How one event is sent: as it should be, late by its signature, or signed by somebody else. */
export type Sending = { signedSecondsAgo?: number; secret?: string };

/** Signs and sends events; nothing is sent until somebody says so, or `following` an address. */
export function stripeEvents(secret: string, now: () => Date) {
  const events: SentEvent[] = [];
  let receiver: string | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  async function send(event: SentEvent, to: string, { signedSecondsAgo = 0, secret: key = secret }: Sending = {}) {
    const body = JSON.stringify(event);
    const at = seconds(now()) - signedSecondsAgo;
    const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
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
      const to = receiver;
      if (to) sending = sending.then(() => send(event, to)).catch(() => undefined);
    },
    /** Sends one event and gives the status of its answer. */
    send,
    /** Sends every event at once from now on, one after the other; to nobody when no address is given. */
    follow(to: string | undefined): void {
      receiver = to;
    },
    /** All that were sent have been answered. */
    settled: () => sending,
  };
}
