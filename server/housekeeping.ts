import { deleteOldAddressChanges } from './account/address/addressChangeRepository.ts';
import { forgetAll } from './person/forgetPerson.ts';
import { archiveLimits } from './archive/archiveLimits.ts';
import { deleteOldParts } from './archive/archivePartRepository.ts';
import { deleteOldLogins } from './login/loginHistoryRepository.ts';
import { deleteOldMessages } from './message/messageRepository.ts';
import { deleteOldResets } from './login/passwordResetRepository.ts';
import { deleteOldProviderLogins } from './login/providerRepository.ts';
import { deleteOldTickets } from './login/secondFactor/loginTicketRepository.ts';
import { deleteEndedSessions } from './caller/sessionRepository.ts';
import { deleteExpiredTokens } from './caller/tokenRepository.ts';
import { deleteOldVerifications } from './login/verificationRepository.ts';
import { deleteOldAttention } from './attention/attentionRepository.ts';
import { deleteOldInvitations } from './chain/invitationRepository.ts';
import type { Deps } from './deps.ts';
import { createMediaStore } from './media/createMediaStore.ts';
import { sweepPictures } from './media/sweepPictures.ts';
import { pruneRevisions } from './menu/oldRevisionRepository.ts';
import { deleteOldRequests } from './device/deviceRequestRepository.ts';
import { deleteOldFormerRights } from './device/formerRightsRepository.ts';
import { deleteOldUnlocks } from './device/unlockRepository.ts';
import { deleteOldPairings } from './device/pairingCodeRepository.ts';
import { forgetOldLines } from './order/orderRepository.ts';
import { deleteOldAnswers } from './http/operationRepository.ts';
import { deleteOldEvents } from './payment/providerEventRepository.ts';
import { deleteOldWindows } from './http/limitRepository.ts';
import { deleteOldSubscriptions } from './message/pushRepository.ts';
import { deleteOldPrintJobs } from './print/printJobRepository.ts';
import { paperDays } from './print/ticketRepository.ts';
import { pruneEvents } from './stream/streamRepository.ts';
import { keepPopularity } from './statistics/keepPopularity.ts';
import { keepSales } from './statistics/refreshSales.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 3_600_000;
/** How long a screen may be away and still catch up by the stream. */
const eventDays = 7;
const day = 24 * hour;
/** How long people may look up what they were told, and where they logged in. */
const messageDays = 90;
/** How long a browser that never came back is told of orders; those that come renew their subscription. */
const subscriptionDays = 180;
const loginDays = 365;
/** How long what owners have looked at can be looked up. */
const settledDays = 365;
/** How long what devices asked of each other may be looked at. */
const requestDays = 7;
/** How long a line is known to be ordered: longer than any device keeps what it has not sent (D18). */
const lineDays = 45;
/** Card providers give up telling of something after a few days. */
const providerEventDays = 30;

/** What has to be done from time to time: counts written down, old rows thrown away. */
export function startHousekeeping(deps: Deps): { stop(): Promise<void> } {
  const failed = (what: string) => (error: unknown) => deps.log.warn({ err: error }, `${what} failed`);
  let flushing: Promise<void> = Promise.resolve();
  const flush = setInterval(() => {
    flushing = deps.limits.flush().catch(failed('writing down limits'));
  }, second);
  const clean = setInterval(
    () => void deps.db.alone('housekeeping', () => cleanUp(deps)).catch(failed('cleaning up')),
    hour,
  );
  // whoever asks for figures then finds little left to sum up
  const sum = setInterval(
    () => void deps.db.alone('sales', () => keepSales(deps.db)).catch(failed('summing up sales')),
    minute,
  );
  // guests' pages show what it finds, so it finds something else once a day at most
  const count = setInterval(
    () => void deps.db.alone('popularity', () => keepPopularity(deps)).catch(failed('counting what guests order')),
    minute,
  );
  for (const timer of [flush, clean, sum, count]) timer.unref();
  return {
    async stop() {
      clearInterval(flush);
      clearInterval(clean);
      clearInterval(sum);
      clearInterval(count);
      await flushing;
      await deps.limits.flush().catch(failed('writing down limits'));
    },
  };
}

/**
 * Throws away what is over: tokens, codes, invitations, kept answers, counts, old messages and logins, lines long
 * ordered, events past their seven days, menus that nobody may order from any more, pictures that nothing names.
 */
export async function cleanUp(deps: Pick<Deps, 'db' | 'bus' | 'now' | 'config'>): Promise<void> {
  const { db, now } = deps;
  const at = now();
  const before = (ms: number): Date => new Date(at.getTime() - ms);
  await deleteExpiredTokens(db, at);
  await deleteEndedSessions(db);
  await deleteOldAddressChanges(db, at);
  await deleteOldTickets(db, at);
  await deleteOldAnswers(db, at);
  await deleteOldWindows(db, at);
  // a code that has not been sent yet begins when it is
  await deleteOldVerifications(db, before(day));
  await deleteOldResets(db, at);
  await deleteOldProviderLogins(db, at);
  await deleteOldInvitations(db, at);
  await deleteOldPairings(db, at);
  await deleteOldSubscriptions(db, before(subscriptionDays * day));
  await deleteOldMessages(db, before(messageDays * day));
  await deleteOldLogins(db, before(loginDays * day));
  await deleteOldEvents(db, before(providerEventDays * day));
  await deleteOldAttention(db, before(settledDays * day));
  await deleteOldUnlocks(db, before(lineDays * day));
  await deleteOldFormerRights(db, before(lineDays * day));
  await deleteOldRequests(db, before(requestDays * day));
  await deleteOldParts(db, before(archiveLimits.hours * hour));
  await deleteOldPrintJobs(db, before(paperDays * day));
  await forgetOldLines(db, before(lineDays * day));
  await forgetAll(deps);
  await pruneEvents(db, before(eventDays * day));
  // no device brings orders of an older one (D20)
  await pruneRevisions(db, before(lineDays * day));
  await sweepPictures({ db, store: createMediaStore(deps.config), now: at });
}
