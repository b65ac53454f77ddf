import type { Actor } from '#domain/account/account.ts';
import type { Command, CommandType } from '#domain/order/command.ts';
import { isCommandType, laneOf, wireOf } from '#contract/commands.ts';
import type { WireError } from '#contract/errors.ts';
import { isDevice, type Caller, type Scope } from '../local/scope.ts';

/** Grows when the shape of a stored operation changes; older ones are lifted, newer ones parked (liftOperation.ts). */
export const operationVersion = 1;

type OperationState = 'waiting' | 'sending' | 'parked';

/** Something that somebody did here and that the server has not answered yet. */
export type Operation = {
  /** the Idempotency-Key */
  key: string;
  caller: Caller;
  scope: Scope;
  lane: string;
  type: CommandType;
  version: number;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: Record<string, unknown>;
  actor: Actor;
  /** when it was done, by the device's clock corrected by `clockOffset` (D31) */
  occurredAt: string;
  clockOffset: number;
  /** the server had been heard: the time is right, whatever becomes of the device's clock */
  clockHeard?: true;
  state: OperationState;
  /** how often it went out without a final answer */
  attempts: number;
  /** not to be sent before, in milliseconds of the device's own clock */
  retryAt?: number;
  lastError?: WireError;
  /** the server has it; what it answered could not be stored here, so it is asked for again (the key makes that harmless) */
  answered?: true;
  /** the parked operation in whose place this one stands */
  supersedes?: string;
  /** done in the same breath as this one: discarded with it, since it means nothing without it */
  follows?: string;
};
/** `deviceSeq` is the order in which things were done on this device. */
export type StoredOperation = Operation & { deviceSeq: number };
export type ParkedOperation = StoredOperation & { state: 'parked'; lastError: WireError };

export const isParked = (operation: StoredOperation): operation is ParkedOperation => operation.state === 'parked';

export type Doer = {
  caller: Caller;
  scope: Scope;
  device_id?: string;
  actor: Actor;
  occurredAt: string;
  clockOffset: number;
  clockHeard?: true;
};

/** A command as an operation that waits to be sent. */
export function operationOf(command: Command, key: string, doer: Doer): Operation {
  const { method, path, body } = wireOf(command, isDevice(doer.caller) ? doer.occurredAt : undefined);
  return {
    key,
    caller: doer.caller,
    scope: doer.scope,
    lane: laneOf(command, doer.device_id ? { device_id: doer.device_id } : {}),
    type: command.type,
    version: operationVersion,
    method,
    path,
    body,
    actor: doer.actor,
    occurredAt: doer.occurredAt,
    clockOffset: doer.clockOffset,
    ...(doer.clockHeard ? { clockHeard: true } : {}),
    state: 'waiting',
    attempts: 0,
  };
}

/** The command that an operation carries; undefined when this version of the app does not know it. */
export function commandOfOperation({ type, version, body }: Operation): Command | undefined {
  if (version !== operationVersion || !isCommandType(type)) return undefined;
  const { occurredAt: _, seen: __, ...given } = body; // what wireOf added
  return { type, body: given } as Command;
}
