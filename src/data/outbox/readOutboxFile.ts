import { isCommandType } from '#contract/commands.ts';
import type { WireError } from '#contract/errors.ts';
import { isEmailAddress } from '#domain/account/email.ts';
import type { Caller, Scope } from '../local/scope.ts';
import { lifted } from './liftOperation.ts';
import type { ReceiptMail } from '../receiptMails.ts';
import { operationVersion, type Operation, type StoredOperation } from './operation.ts';
import { isObject } from './verdict.ts';

/**
 * Why a file is not taken over: it is no outbox, of a newer release, of another device, or so old that the server may
 * no longer remember what it has done of it.
 */
export type FileFault = 'unreadable' | 'newer' | 'other_device' | 'too_old';

/** The server keeps its answers for longer; whoever asks later could have something done twice. */
const oldest = 30 * 24 * 60 * 60_000;
const most = 10_000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const actors = ['user', 'device', 'employee', 'guest', 'system'];

const isText = (value: unknown, longest = 200): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longest;
const isInstant = (value: unknown): value is string =>
  isText(value, 40) && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
const isFinite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The operations of an exported outbox and its receipts by mail, each looked at; `fault` where not every one can be believed. */
export function readOutboxFile(
  text: string,
  caller: Caller,
  now: number,
): { operations: Operation[]; mails: ReceiptMail[] } | { fault: FileFault } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { fault: 'unreadable' };
  }
  if (!isObject(content)) return { fault: 'unreadable' };
  // a file of an earlier release has no mails
  const { exportedAt, operations, receiptMails = [] } = content as Record<string, unknown>;
  const isList = (list: unknown): list is unknown[] => Array.isArray(list) && list.length <= most;
  if (!isInstant(exportedAt) || !isList(operations) || !isList(receiptMails)) return { fault: 'unreadable' };
  if (now - Date.parse(exportedAt) > oldest) return { fault: 'too_old' };
  const taken: Operation[] = [];
  for (const each of operations) {
    const read = readOperation(each, caller);
    if (typeof read === 'string') return { fault: read };
    taken.push(read);
  }
  const mails: ReceiptMail[] = [];
  let ofOthers = 0;
  for (const each of receiptMails) {
    const read = readMail(each, caller);
    // the file has all mails of its browser, which may be several devices
    if (read === 'other_device') ofOthers += 1;
    else if (typeof read === 'string') return { fault: read };
    else mails.push(read);
  }
  if (ofOthers > 0 && taken.length + mails.length === 0) return { fault: 'other_device' };
  const keys = new Set(taken.map(({ key }) => key));
  return keys.size === taken.length ? { operations: taken, mails } : { fault: 'unreadable' };
}

/** Only what is known, and nothing besides: whatever else stands in a file comes into no database. */
function readOperation(value: unknown, caller: Caller): Operation | FileFault {
  if (!isObject(value)) return 'unreadable';
  const { version } = value as { version?: unknown };
  if (!Number.isInteger(version) || (version as number) < 1) return 'unreadable';
  if ((version as number) > operationVersion) return 'newer';
  const found = lifted(value as StoredOperation) as unknown as Record<string, unknown>;
  if (found['caller'] !== caller) return isText(found['caller']) ? 'other_device' : 'unreadable';
  const { key, scope, lane, command, actor, occurredAt, clockOffset, state, attempts, lastError } = found;
  if (!isText(key) || !uuid.test(key) || !isText(lane, 100) || !isInstant(occurredAt) || !isFinite(clockOffset))
    return 'unreadable';
  if (!isText(scope) || !(scope === 'guest' || /^(?:restaurant|table):/.test(scope))) return 'unreadable';
  const { type, body } = (command ?? {}) as { type?: unknown; body?: unknown };
  if (!isText(type) || !isCommandType(type) || !isObject(body)) return 'unreadable';
  const { kind, id, name } = (actor ?? {}) as { kind?: unknown; id?: unknown; name?: unknown };
  if (!isText(kind) || !actors.includes(kind) || !isText(id)) return 'unreadable';
  const parked = state === 'parked';
  if (parked && !isRefusal(lastError)) return 'unreadable';
  return {
    key,
    caller,
    scope: scope as Scope,
    lane,
    version: operationVersion,
    command: { type, body } as Operation['command'],
    actor: { kind: kind as Operation['actor']['kind'], id, ...(isText(name) ? { name } : {}) },
    occurredAt,
    clockOffset,
    ...(found['clockHeard'] === true ? { clockHeard: true as const } : {}),
    state: parked ? 'parked' : 'waiting',
    // the server may have it: it is never taken back as if it had not gone out
    attempts: isFinite(attempts) ? Math.max(1, attempts) : 1,
    ...(parked ? { lastError: lastError as WireError } : {}),
    ...(isText(found['supersedes']) ? { supersedes: found['supersedes'] } : {}),
    ...(isText(found['follows']) ? { follows: found['follows'] } : {}),
  };
}

function readMail(value: unknown, caller: Caller): ReceiptMail | FileFault {
  if (!isObject(value)) return 'unreadable';
  const mail = value as Record<string, unknown>;
  // an earlier release kept neither whose it is nor since when
  const { caller: whose = caller, at } = mail;
  if (whose !== caller) return isText(whose) ? 'other_device' : 'unreadable';
  const { key, order_id, partialPayment_id, return_id, email, language, refused } = mail;
  const isId = (id: unknown): id is string => typeof id === 'string' && uuid.test(id);
  const isMail = isText(email, 254) && isEmailAddress(email) && isText(language, 5);
  if (!isId(key) || !(at === undefined || isInstant(at)) || !isId(order_id) || !isMail) return 'unreadable';
  if (refused !== undefined && !isRefusal(refused)) return 'unreadable';
  return {
    key,
    caller,
    ...(at === undefined ? {} : { at }),
    order_id,
    ...(isId(partialPayment_id) ? { partialPayment_id } : {}),
    ...(isId(return_id) ? { return_id } : {}),
    email,
    language,
    ...(refused === undefined ? {} : { refused: refused as WireError }),
  };
}

const isRefusal = (value: unknown): boolean =>
  isObject(value) && isText((value as WireError).code) && isText((value as WireError).message, 1_000);
