import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Sql } from '../db/sql.ts';
import type { Session } from './authentication.ts';
import { seenOf } from './seen.ts';
import { seeSession } from './sessionRepository.ts';

/** Notes now and then where a user's session is used; nobody waits for it. */
export function noteSeen(
  { db, now, log }: { db: Sql; now: () => Date; log: Pick<Logger, 'warn'> },
  session: Session | undefined,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): void {
  if (!session?.seen.due) return;
  session.seen.due = false;
  seeSession(db, session.hash, seenOf(headers['user-agent'] ?? '', ip), now()).catch((error: unknown) =>
    log.warn({ err: error }, 'where a session was seen was not written down'),
  );
}
