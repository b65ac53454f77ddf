import { subjectOf } from '#domain/order/commandSubject.ts';
import { commandOfOperation, type StoredOperation } from '#src/data/outbox/operation.ts';

/** The order that an operation is about, where it is about one that this version of the app knows of. */
export function operationOrder(operation: StoredOperation): string | undefined {
  const command = commandOfOperation(operation);
  return command && subjectOf(command).orders[0];
}
