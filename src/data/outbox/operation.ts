import type { Actor } from '#domain/account/account.ts';
import type { Command } from '#domain/order/command.ts';
import { isCommandType, laneOf } from '#contract/commands.ts';
import type { WireError } from '#contract/errors.ts';
import type { Caller, Scope } from '../local/scope.ts';

/** Grows when the shape of a stored operation changes; older ones are lifted (liftOperation.ts), newer ones parked. */
export const operationVersion = 2;

type OperationState = 'waiting' | 'sending' | 'parked';

/** Something that somebody did here and that the server has not answered yet. */
export type Operation = {
  /** the Idempotency-Key */
  key: string;
  caller: Caller;
  scope: Scope;
  lane: string;
  version: number;
  /** what is wanted; how it travels is for the transport */
  command: Command;
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
  /** the key under which a register booked it, where that was an operation in whose place this one stands */
  bookedAs?: string;
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
  return {
    key,
    caller: doer.caller,
    scope: doer.scope,
    lane: laneOf(command, doer.device_id ? { device_id: doer.device_id } : {}),
    version: operationVersion,
    command,
    actor: doer.actor,
    occurredAt: doer.occurredAt,
    clockOffset: doer.clockOffset,
    ...(doer.clockHeard ? { clockHeard: true } : {}),
    state: 'waiting',
    attempts: 0,
  };
}

/** The command that an operation carries; undefined when this version of the app does not know it. */
export const commandOfOperation = ({
  version,
  command,
}: Pick<Operation, 'version' | 'command'>): Command | undefined =>
  version === operationVersion && isCommandType(command.type) ? command : undefined;
