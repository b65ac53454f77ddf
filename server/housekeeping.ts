import { deleteExpiredTokens } from './account/tokenRepository.ts';
import type { Deps } from './deps.ts';
import { deleteOldAnswers } from './plugins/operationRepository.ts';
import { deleteOldWindows } from './plugins/limitRepository.ts';
import { pruneEvents } from './realtime/streamRepository.ts';

const second = 1_000;
const hour = 3_600_000;
/** How long a screen may be away and still catch up by the stream. */
const eventDays = 7;

/** What has to be done from time to time: counts written down, old rows thrown away. */
export function startHousekeeping(deps: Deps): { stop(): Promise<void> } {
  const failed = (what: string) => (error: unknown) => deps.log.warn({ err: error }, `${what} failed`);
  let flushing: Promise<void> = Promise.resolve();
  const flush = setInterval(() => {
    flushing = deps.limits.flush().catch(failed('writing down limits'));
  }, second);
  const clean = setInterval(() => void cleanUp(deps).catch(failed('cleaning up')), hour);
  flush.unref();
  clean.unref();
  return {
    async stop() {
      clearInterval(flush);
      clearInterval(clean);
      await flushing;
      await deps.limits.flush().catch(failed('writing down limits'));
    },
  };
}

/** Throws away what is over: tokens, kept answers, counts, events past the seven days of the stream. */
export async function cleanUp({ db, now }: Deps): Promise<void> {
  const at = now();
  await deleteExpiredTokens(db, at);
  await deleteOldAnswers(db, at);
  await deleteOldWindows(db, at);
  await pruneEvents(db, new Date(at.getTime() - eventDays * 24 * hour));
}
