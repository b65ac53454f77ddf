import { wireOf } from '#contract/commands.ts';
import type { Command, CommandType } from '#domain/order/command.ts';
import { isDevice, type Caller } from '../local/scope.ts';
import { tokenForSocket } from '../api/tokens.ts';
import { request, type Reply } from '../api/request.ts';
import { isWireError } from '../api/callFailed.ts';
import { happenedAt } from './happenedAt.ts';
import type { StoredOperation } from './operation.ts';
import { isObject, type Answer } from './verdict.ts';

/**
 * What came back for a batch: an answer for each operation (undefined where none came), or one for all of them, in
 * which case the server looked at none; `unsent`: nothing has left this device, since the server refuses this caller for so
 * many milliseconds, or, at 0, since it did not answer.
 */
export type BatchAnswer = { unsent: number } | { each: (Answer | undefined)[] } | { all: Answer; retryAfter?: number };
export type Transport = (
  caller: Caller,
  batch: readonly StoredOperation[],
  signal: AbortSignal,
) => Promise<BatchAnswer>;

/** Devices replay a batch in one request; guests send each operation by its own call. */
export const sendBatch: Transport = (caller, batch, signal) =>
  isDevice(caller) ? replay(caller, batch, signal) : oneByOne(caller, batch, signal);

async function replay(caller: Caller, batch: readonly StoredOperation[], signal: AbortSignal): Promise<BatchAnswer> {
  const none = { each: batch.map(() => undefined) };
  const operations = batch.map(said);
  const reply = await request(caller, { method: 'POST', path: '/device/replay', body: { operations }, signal });
  if (!reply) return none;
  if (reply.status >= 300) return isWireError(reply.body) ? { all: reply, retryAfter: retryAfter(reply) } : none;
  if (!Array.isArray(reply.body)) return none; // some other server between us and ours
  const byKey = new Map((reply.body as (Answer & { key: string })[]).map((answer) => [answer.key, answer]));
  return { each: batch.map(({ key }) => byKey.get(key)) };
}

/** The same each time, so that the key finds the answer that was given before. */
function said(operation: StoredOperation) {
  const { key, lane, actor, supersedes, command } = operation;
  return {
    key,
    lane,
    occurredAt: happenedAt(operation),
    actor: `${actor.kind}:${actor.id}`,
    ...(supersedes ? { supersedes } : {}),
    ...wireOf(command, operation.occurredAt),
  };
}

/**
 * A table's guest speaks by the token of its visit. Where the network went before one came, the code is opened first: an
 * order that goes out without is refused for good, though its guest sits there.
 */
async function oneByOne(caller: Caller, batch: readonly StoredOperation[], signal: AbortSignal): Promise<BatchAnswer> {
  // one guest's are of one table
  if (batch[0]?.scope.startsWith('table:') && !(await tokenForSocket(caller))) {
    const code = caller.slice('guest:'.length);
    const reply = await request(caller, { method: 'GET', path: `/table?${new URLSearchParams({ code })}`, signal });
    if (!reply || !isWireError(reply.body)) {
      if (!(await tokenForSocket(caller))) return { unsent: 0 };
      // a table that is gone: what the order is answered says so
    } else if (reply.body.retry !== 'never') return { unsent: retryAfter(reply) || 10_000 };
  }
  const replies = await Promise.all(
    batch.map(({ key, command }) => {
      const { method, path, body } = wireOf(command);
      const sent = { method, key, signal };
      return method === 'DELETE'
        ? request(caller, { ...sent, path: `${path}?${new URLSearchParams(body as Record<string, string>)}` })
        : request(caller, { ...sent, path, body });
    }),
  );
  return {
    each: replies.map((reply, at) => (reply && isOurs(batch[at]!.command, reply) ? reply : undefined)),
  };
}

/** What is in each answer to a command; what is in that to any other is an order. */
const answered: Partial<Record<CommandType, string>> = {
  'order.rate': 'count',
  'payment.open': 'partialPayment_id',
  'payment.cancel': 'deleted',
  'payment.confirm': 'orders',
  'table.call': 'event_id',
};

/** Whoever stands between us and the server may answer too, and with an object: the operation is not done by that. */
const isOurs = ({ type }: Command, { status, body }: Answer): boolean =>
  status < 300 ? isObject(body) && (answered[type] ?? 'order_id') in body : isWireError(body);

/** The milliseconds that the server asks to wait for; 0 where it says nothing. */
const retryAfter = ({ headers }: Reply): number => Number(headers.get('retry-after')) * 1000 || 0;
