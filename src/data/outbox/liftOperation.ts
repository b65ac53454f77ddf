import type { Command } from '#domain/order/command.ts';
import { operationVersion, type StoredOperation } from './operation.ts';

/** What version 1 kept in place of the command: the call that carries it. */
type FirstVersion = Omit<StoredOperation, 'command'> & {
  type: Command['type'];
  method: string;
  path: string;
  body: Record<string, unknown>;
};

/**
 * An operation in this release's shape, when an older one saved it. Without what its call added to the command: the
 * transport adds the same again, so that the same request goes out. What a newer release saved stays as it is.
 */
export function lifted(operation: StoredOperation): StoredOperation {
  if (operation.version !== 1) return operation;
  const { type, method: _, path: __, body, ...rest } = operation as unknown as FirstVersion;
  const { occurredAt: ___, seen: ____, ...given } = body;
  return { ...rest, version: operationVersion, command: { type, body: given } as Command };
}
