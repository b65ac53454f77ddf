import { operationVersion, type StoredOperation } from './operation.ts';

type Lift = (operation: StoredOperation) => StoredOperation;

/** From a version to the next one; an operation saved by an old release is lifted when it is sent, never dropped. */
const lifts: Readonly<Record<number, Lift>> = {};

/** The operation in this release's shape; undefined when a newer release saved it: then it is parked. */
export function liftOperation(
  operation: StoredOperation,
  known: Readonly<Record<number, Lift>> = lifts,
  to = operationVersion,
): StoredOperation | undefined {
  let lifted = operation;
  while (lifted.version < to) {
    const lift = known[lifted.version];
    if (!lift) return undefined;
    lifted = { ...lift(lifted), version: lifted.version + 1 };
  }
  return lifted.version === to ? lifted : undefined;
}
