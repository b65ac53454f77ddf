import type { ReaperParts } from './paymentIntents.ts';
import { storeMissed, toldUntil } from './providerEventRepository.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** How often the provider's list is asked for, and how much of it at a time. */
const askedEveryMs = 10 * minute;
const mostAtOnceMs = day;
/** What may come into the list after what is younger, and how far clocks may differ. */
const overlapMs = 10 * minute;
/** So long the provider keeps its list. */
const keptMs = 30 * day;

/**
 * Takes what the provider has told and nobody here has heard: an address that was wrong, a server that was away for
 * days, no secret for the endpoint. What was heard before is nothing new.
 */
export async function storeMissedEvents({ db, payments, now }: ReaperParts): Promise<void> {
  if (!payments.eventsBetween) return;
  const { name } = payments.provider;
  const at = now();
  const until = await toldUntil(db, name);
  if (until && at.getTime() - until.getTime() < askedEveryMs) return;
  const oldest = at.getTime() - keptMs;
  for (let from = Math.max((until?.getTime() ?? 0) - overlapMs, oldest); from < at.getTime(); from += mostAtOnceMs) {
    const to = new Date(Math.min(from + mostAtOnceMs, at.getTime()));
    const told = await payments.eventsBetween(new Date(from), to);
    await storeMissed(db, name, told, { until: to, now: at });
    // a day that was missed is worked off before the next is read
    if (told.length > 0) return;
  }
}
