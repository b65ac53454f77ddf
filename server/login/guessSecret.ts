import { createHash } from 'node:crypto';
import { accept, type Result } from '#domain/error/refusal.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { tooMany } from '../http/callLimits.ts';
import { type Limit, minute } from '../http/limits.ts';
import { limitedAddress } from '../peer/trustProxy.ts';
import type { Guessed, Guesser } from './guessed.ts';
import { knownAs } from './knownBrowser.ts';

/**
 * Counts a guess at a password, or at any other secret that people type (the codes of a second factor: kind
 * `second_factor`, `value` being what is stored of the factor), before it is checked; `right` takes it back, since only
 * failed attempts count. Nobody is locked out by strangers: a browser that signed in before (`rememberBrowser`) and a
 * session that is open count by themselves. All others count by account and network, by network over all accounts, and
 * by account over all networks, where the bound is far higher and the longer it goes on, the slower it gets. A new
 * password, so a reset by mail too, ends every lock of its account.
 */
export function guessSecret(
  { limits, config, secrets }: Pick<AccountParts, 'limits' | 'config' | 'secrets'>,
  at: Guessed,
  by: Guesser,
): Result<{ right: () => void }> {
  const few = config.limits.loginsPerQuarterHour;
  const quarter: Limit = { most: few, windowMs: 15 * minute };
  const account = `${at.kind} ${tagOf(`${at.subject} ${at.value}`)}`;
  const network = limitedAddress(by.ip);
  const known = by.session ? `session ${by.session.toString('base64url')}` : knownAs(secrets, at, by.cookies);
  const counts: [subject: string, limit: Limit][] = known
    ? [
        [`${account} ${tagOf(known)}`, quarter],
        [`${account} ${tagOf(known)} 24 h`, { most: few * 10, windowMs: 1440 * minute }],
      ]
    : [
        [`${account} ${network}`, quarter],
        [`login-address ${network}`, { ...quarter, most: few * 10 }],
        [`${account} everywhere`, { ...quarter, most: few * 10 }],
        [`${account} everywhere 6 h`, { most: few * 30, windowMs: 360 * minute }],
        [`${account} everywhere 24 h`, { most: few * 60, windowMs: 1440 * minute }],
      ];
  const taken: typeof counts = [];
  const giveBack = (): void => {
    for (const [subject, limit] of taken) limits.giveBack(subject, limit);
  };
  for (const [subject, limit] of counts) {
    const often = tooMany(limits.take(subject, limit));
    if (often) {
      giveBack();
      return often;
    }
    taken.push([subject, limit]);
  }
  return accept({ right: giveBack });
}

/** Counts name nobody, and nothing that is stored. */
const tagOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
