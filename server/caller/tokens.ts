import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { notifyOnCommit } from '../db/notifyOnCommit.ts';
import type { Sql } from '../db/sql.ts';
import type { Callers } from './caller.ts';
import { newSecret, secretHash } from './secret.ts';
import { insertSession, type Seen } from './sessionRepository.ts';
import {
  deleteSession,
  deleteTokensOf,
  endPredecessor,
  findToken,
  insertSuccessor,
  insertToken,
} from './tokenRepository.ts';
import type { TokenKind } from './tokenRepository.ts';

/** How long a token lasts, in days (D25); an employee's for a shift and the 24 hours of D18, a guest's at a table or with orders. */
export const tokenDays = { user: 30, device: 400, employee: 1, guest: 2, guestOfOrder: 30 } as const;
/** How long tokens that follow each other last together, in days, however much they are used. */
const mostDays: Partial<Record<TokenKind, number>> = { user: 180, device: 800 };
/** From which age on a token gets a successor, in days. */
const renewAfterDays: Partial<Record<TokenKind, number>> = { user: 1, device: 7 };

const day = 86_400_000;
/** How long a token is believed without asking, while a revocation would be heard of (`caller_changed`). */
const believedForMs = 10_000;
const mostHeld = 20_000;
/** How often it is noted where a session is used. */
const seenEveryMs = 3_600_000;

export type ResolvedToken = {
  callers: Callers;
  subject: string;
  hash: Buffer;
  /** shared by all calls that carry the token */
  renewal: { due: boolean };
  /** whether to note where a user's session is used; shared like it */
  seen: { due: boolean };
};

/** How a session began. */
export type SessionStart = Seen & { provider: string; confirmed: boolean };

export type Tokens = {
  /** A new token: 32 random bytes as base64url; only its hash is stored. A successor ends the one before at its first use. */
  issue(
    tx: Sql,
    token: {
      kind: TokenKind;
      subject: string;
      scope?: object;
      days: number;
      successorOf?: Buffer;
      /** of a user; a successor goes on with the session of the token before */
      session?: SessionStart;
    },
  ): Promise<string>;
  /** Whom the token speaks for; nothing when it is dead. */
  resolve(kind: TokenKind, token: string): Promise<ResolvedToken | undefined>;
  /** A successor for a token that is due for one, once for all calls that carry it at the same time. */
  renew(kind: TokenKind, resolved: ResolvedToken): Promise<string | undefined>;
  /** Ends the session that this token belongs to, in the transaction. */
  endSession(tx: Sql, resolved: ResolvedToken): Promise<void>;
  /** Ends all tokens of a subject but the given one, in the transaction. */
  endAll(tx: Sql, kind: TokenKind, subject: string, except?: Buffer): Promise<void>;
  /** What is held of this subject is out of date: everywhere when the transaction commits. */
  changed(tx: Sql, subject: string): Promise<void>;
  /** Forgets what this process holds of the subject, now. */
  forget(subject: string): void;
};

/** Told to every process when what a user, device or guest may do has changed; the payload is the subject. */
export const callerChannel = 'caller_changed';

const unknownStart: SessionStart = { agent: '', network: '', provider: 'local', confirmed: false };

type Held = { found: Promise<ResolvedToken | undefined>; until: number; subject?: string };

/**
 * Tokens in the database, with what they resolved to held in this process for a short time. Where `adminsProve`, an
 * admin without a second factor is none.
 */
export async function createTokens(db: Database, now: () => Date, adminsProve = false): Promise<Tokens> {
  const keysOf = new Map<string, Set<string>>();
  const held = new LRUCache<string, Held>({ max: mostHeld, dispose: ({ subject }, key) => unnamed(subject, key) });

  /** What is held no longer is not looked for under its subject either. */
  function unnamed(subject: string | undefined, key: string): void {
    const keys = subject === undefined ? undefined : keysOf.get(subject);
    if (subject !== undefined && keys?.delete(key) && keys.size === 0) keysOf.delete(subject);
  }

  let forgotten = 0;
  const forget = (subject: string): void => {
    forgotten += 1;
    for (const key of keysOf.get(subject) ?? []) held.delete(key);
  };
  const forgetAll = (): void => {
    forgotten += 1;
    held.clear();
  };
  await db.listen(callerChannel, forget, forgetAll);

  /** Keeps what was found, unless something was forgotten while it was looked for: it may be out of date. */
  async function hold(key: string, fresh: Held): Promise<ResolvedToken | undefined> {
    const before = forgotten;
    const isHeld = (): boolean => held.peek(key) === fresh;
    const drop = () => isHeld() && held.delete(key);
    try {
      const resolved = await fresh.found;
      if (!resolved || before !== forgotten) drop();
      else if (isHeld()) {
        fresh.subject = resolved.subject;
        keysOf.set(resolved.subject, (keysOf.get(resolved.subject) ?? new Set()).add(key));
      }
      return resolved;
    } catch (error) {
      drop();
      throw error;
    }
  }

  async function find(kind: TokenKind, token: string): Promise<ResolvedToken | undefined> {
    const hash = secretHash(token);
    const at = now();
    const live = await findToken(db, kind, hash, at);
    if (!live) return undefined;
    if (live.successorOf) {
      await endPredecessor(db, hash, live.successorOf);
      await db.notify(callerChannel, live.subject);
    }
    const after = renewAfterDays[kind];
    const due =
      after !== undefined && !live.callers.device?.revoked && at.getTime() - live.createdAt.getTime() > after * day;
    const seen = { due: live.seenAt !== undefined && at.getTime() - live.seenAt.getTime() > seenEveryMs };
    const callers = adminsProve ? withoutUnproven(live.callers) : live.callers;
    return { callers, subject: live.subject, hash, renewal: { due }, seen };
  }

  return {
    async issue(tx, { kind, subject, scope = {}, days, successorOf, session = unknownStart }) {
      const token = newSecret();
      const at = now();
      const expiresAt = new Date(at.getTime() + days * day);
      const most = mostDays[kind];
      const endsAt = most === undefined ? undefined : new Date(at.getTime() + most * day);
      const session_id = kind === 'user' && !successorOf ? randomUUID() : undefined;
      if (session_id) await insertSession(tx, { ...session, session_id, user_id: subject, at });
      const ends = successorOf ? { successorOf } : {};
      const fresh = { hash: secretHash(token), kind, subject, scope, now: at, expiresAt, endsAt, session_id };
      await insertToken(tx, { ...fresh, ...ends });
      return token;
    },
    resolve(kind, token) {
      const key = `${kind} ${token}`;
      const existing = held.get(key);
      if (existing && existing.until > Date.now() && db.hears()) return existing.found;
      const fresh: Held = { found: find(kind, token), until: Date.now() + believedForMs };
      held.set(key, fresh);
      return hold(key, fresh);
    },
    async renew(kind, resolved) {
      resolved.renewal.due = false;
      const days = tokenDays[kind];
      const token = newSecret();
      const at = now();
      const expiresAt = new Date(at.getTime() + days * day);
      const made = await insertSuccessor(db, {
        hash: secretHash(token),
        now: at,
        expiresAt,
        successorOf: resolved.hash,
      });
      return made ? token : undefined;
    },
    async endSession(tx, resolved) {
      await deleteSession(tx, resolved.hash);
      await told(tx, resolved.subject);
    },
    async endAll(tx, kind, subject, except) {
      await deleteTokensOf(tx, kind, subject, except);
      await told(tx, subject);
    },
    changed: told,
    forget,
  };
}

function withoutUnproven(callers: Callers): Callers {
  const { user } = callers;
  if (!user?.unprovenAdmin) return callers;
  return { ...callers, user: { ...user, roles: user.roles.filter((role) => role !== 'admin') } };
}

async function told(tx: Sql, subject: string): Promise<void> {
  await notifyOnCommit(tx, callerChannel, subject);
}
