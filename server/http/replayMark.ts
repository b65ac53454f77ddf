import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const header = 'comanda-replayed';
/** Known to this process alone, which makes a replay's calls itself: nobody from outside says that his is one. */
const secret = randomBytes(32).toString('hex');

/** The header of a call that a replay makes: it tells when its device says that it happened. */
export const replayMark = (occurredAt: string): Record<string, string> => ({ [header]: `${secret} ${occurredAt}` });

/** When a call happened as a replay says; nothing for a call that is made now (D43). */
export function replayedAt(headers: IncomingHttpHeaders): string | undefined {
  const mark = headers[header];
  return typeof mark === 'string' && mark.startsWith(`${secret} `) ? mark.slice(secret.length + 1) : undefined;
}
