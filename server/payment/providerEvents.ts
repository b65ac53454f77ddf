import { actUpon } from './actUponEvent.ts';
import type { ReaperParts } from './paymentIntents.ts';
import { eventDone, type StoredEvent, storeEvent } from './providerEventRepository.ts';
import type { ProviderEvent, ProviderEvents } from '../cardProvider/providerEvent.ts';

/** So many events are worked on at the same time in one process, and so many wait for it there. */
const mostAtOnce = 4;
const mostWaiting = 200;
/** How long the process that was told of an event has for it, before the reaper of any process takes it. */
const leftMs = 15_000;
/** What could not be done in this time is not tried again; the reaper looks after payments anyway. */
const givenUpMs = 3 * 24 * 60 * 60_000;

/**
 * Events come twice, late and in any order, so they only wake: the provider is asked how things stand, and what is done
 * about it may be done again. The provider hears at once that its event is stored, as it gives up waiting; what fails,
 * or is too much at a time, is left to the reaper.
 */
export function createProviderEvents(parts: ReaperParts): ProviderEvents {
  const waiting: ProviderEvent[] = [];
  const running = new Set<Promise<void>>();

  function next(): void {
    const event = running.size < mostAtOnce ? waiting.shift() : undefined;
    if (!event) return;
    const work = deal(event).finally(() => {
      running.delete(work);
      next();
    });
    running.add(work);
  }

  async function deal({ event_id, type, about }: ProviderEvent): Promise<void> {
    try {
      if (about) await actUpon(parts, about);
      await eventDone(parts.db, event_id);
    } catch (error) {
      parts.log.warn({ err: error, event_id, type }, 'an event of the card provider is left for later');
    }
  }

  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  return {
    async take(event) {
      const now = parts.now();
      const isNew = await storeEvent(parts.db, event, now, new Date(now.getTime() + leftMs));
      if (!isNew || !event.about || waiting.length >= mostWaiting) return;
      waiting.push(event);
      next();
    },
    settled,
    stop() {
      waiting.length = 0;
      return settled();
    },
  };
}

/** Deals with an event that was left over. */
export async function finishEvent(parts: ReaperParts, { event_id, type, about, at }: StoredEvent): Promise<void> {
  try {
    await actUpon(parts, about);
  } catch (error) {
    if (parts.now().getTime() - at.getTime() < givenUpMs) throw error;
    parts.log.error({ err: error, event_id, type }, 'an event of the card provider is given up');
  }
  await eventDone(parts.db, event_id);
}
