import type { AnswerOf, BodyOf, CallKey, QueryOf } from '#contract/calls.ts';
import type { House } from '../../support/houses.ts';
import type { World } from './world.ts';

/**
 * Everybody who may knock: holders of every kind of token, of this house and of another one. A neighbour has scanned
 * the next table of this house.
 */
export const callerKinds = [
  'nobody',
  'guest',
  'neighbour',
  'foreignGuest',
  'user',
  'owner',
  'foreignOwner',
  'device',
  'foreignDevice',
  'revokedDevice',
  'admin',
] as const;
export type CallerKind = (typeof callerKinds)[number];

export type Request<K extends CallKey> = {
  query?: QueryOf<K>;
  body?: BodyOf<K>;
  params?: Record<string, string>;
  /** beside those of its caller */
  headers?: Record<string, string>;
  /** in place of the JSON body, for uploads */
  form?: () => FormData;
};

/**
 * One call as it is meant to be used in the world's own house. `request` makes whatever the request needs first (an
 * order to act on, a category to delete) and may be called any number of times; `caller` is who will send it.
 */
export type Example<K extends CallKey> = {
  request: (world: World, caller: CallerKind) => Request<K> | Promise<Request<K>>;
  /**
   * Statuses that differ from what the call's `who` implies: those who may get 200; who brings no token that could be
   * allowed gets 401; who brings one of the right kind for something that is not theirs gets 404; admins read what
   * owners may; what is the platform's own is 403 for everybody else.
   */
  answers?: Partial<Record<CallerKind, number>>;
  /** the status that counts, where the answer to a whole batch is 200 and holds one for each */
  outcome?: (answer: AnswerOf<K>) => number;
  /** fields whose ids may name what does not exist, or not here; the reason stands beside */
  mayBeUnknown?: readonly string[];
  /** ends the caller who makes it (its token or account): every request is sent by a caller of its own */
  spends?: true;
  /** wrong ones of these requests lock out whoever sends the next: its world is nobody else's */
  locks?: true;
  /** the device mode that sends it as `device`; a cash register when nothing is said */
  mode?: keyof House['devices'];
};

/** An example for each of these calls. */
export type ExamplesOf<K extends CallKey> = { [Name in K]: Example<Name> };
