import { availableParallelism } from 'node:os';
import type { CallKey } from '#contract/calls.ts';
import { createTurns } from './turns.ts';

/** Calls that check or make a password: each keeps a processor busy for as long as dozens of orders do. */
const passwordCalls: ReadonlySet<CallKey> = new Set<CallKey>([
  'POST /user/login',
  'POST /user/register',
  'PUT /user/update-password',
  'PUT /user/reset-password',
  'POST /device/register',
  'POST /device/pair',
  'PUT /device/me',
  'PUT /device/refresh',
  'PUT /device/update-password',
]);

/** One processor is left to everybody else. The last of those that wait has its answer after some seconds. */
const turns = createTurns({
  atOnce: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waiting: 24,
  each: 8,
  retryAfter: 5,
});

/** The queue in which a call waits before anything of it is begun: a transaction that is open waits for nobody. */
export const passwordTurns = (call: CallKey) => (passwordCalls.has(call) ? turns : undefined);
