import { setTimeout as sleep } from 'node:timers/promises';
import { receiptLanguage } from '#domain/receipt/receiptWords.ts';
import type { Order } from '#domain/order/order.ts';
import type { PushParts } from './pushParts.ts';
import type { StreamEvent } from '../stream/streamRepository.ts';
import { forgetEndpoint, subscribersOf, type PushSubscription } from '../message/pushRepository.ts';
import { orderWord, pushSentence } from './pushWords.ts';
import { isPushService } from './pushServices.ts';

/** How long what has happened is gathered, so that a whole replay asks for its guests once. */
const gatherMs = 50;
/** How long a push service is given. */
const patienceMs = 10_000;
/** How long a server that stops waits for push services. */
const partingMs = 5_000;
/** How long a push service keeps a message for a phone that is off, in seconds: then the news is none. */
const keptSeconds = 3600;

/**
 * Tells guests by Web Push how their orders go on, after the commit and beside everything else. Each process tells of
 * what it has committed itself, so that everybody hears once. News of an order waits until what was said of it before
 * has arrived; a push service that does not answer holds up no other order.
 */
export function tellGuests(deps: PushParts): { stop(): Promise<void> } {
  const news = new Map<string, Order>();
  const telling = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  function hear(_: string, events: StreamEvent[]): void {
    for (const event of events)
      if (event.kind === 'order' && isNews(event.order)) news.set(event.order.order_id, event.order);
    soon();
  }

  function soon(): void {
    if (news.size > 0) timer ??= setTimeout(flush, gatherMs);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const orders = [...news.values()].filter(({ order_id }) => !telling.has(order_id));
    if (orders.length === 0) return;
    const told = tell(deps, orders)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'guests could not be told of their orders'))
      .finally(() => {
        for (const { order_id } of orders) telling.delete(order_id);
        soon();
      });
    for (const { order_id } of orders) {
      news.delete(order_id);
      telling.set(order_id, told);
    }
  }

  deps.bus.on('stream', hear);
  return {
    async stop() {
      flush();
      await Promise.race([Promise.all(telling.values()), sleep(partingMs, undefined, { ref: false })]);
    },
  };
}

/** A step that its guest wants to hear of and has not taken itself. What staff have ordered has no guest to tell. */
function isNews({ device_id, statusEntry, statusEntries, updatedAt, type }: Order): boolean {
  if (device_id || statusEntry.at !== updatedAt || !pushSentence({ type }, statusEntry.status, 'en')) return false;
  return statusEntry.status !== 'rejected' || statusEntry.by !== statusEntries[0]?.by;
}

async function tell(deps: PushParts, orders: readonly Order[]): Promise<void> {
  const subscribers = await subscribersOf(
    deps.db,
    orders.map(({ order_id }) => order_id),
  );
  await Promise.all(
    subscribers.map(async ({ order_id, subscription, language }) => {
      const order = orders.find((each) => each.order_id === order_id);
      const restaurant = order && (await deps.restaurants.get(order.restaurant_id));
      if (!order || !restaurant) return;
      const spoken = receiptLanguage(language, restaurant.address.country);
      const message = {
        title: `${restaurant.name} · ${orderWord(spoken)} ${order.number}`,
        body: pushSentence(order, order.statusEntry.status, spoken),
        tag: order_id,
        order_id,
        restaurant_id: order.restaurant_id,
        status: order.statusEntry.status,
        ...(subscription.page ? { page: subscription.page } : {}),
      };
      await send(deps, subscription, JSON.stringify(message));
    }),
  );
}

/** One message to one browser. A push service that knows the browser no longer is believed (404, 410). */
async function send(deps: PushParts, subscription: PushSubscription, message: string): Promise<void> {
  const { config, db, log } = deps;
  if (!isPushService(subscription.endpoint, config.pushServices)) return;
  try {
    const { default: webPush } = await import('web-push');
    const origin = deps.origin();
    const subject = origin.startsWith('https:') ? origin : 'mailto:postmaster@localhost';
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, message, {
      vapidDetails: { subject, ...deps.secrets.vapid },
      TTL: keptSeconds,
      urgency: 'high',
    });
    const answer = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    if (answer.status === 404 || answer.status === 410) await forgetEndpoint(db, subscription.endpoint);
    else if (!answer.ok) log.warn({ status: answer.status }, 'a push service refused a message');
  } catch (error) {
    log.warn({ err: error }, 'a push service could not be reached');
  }
}
