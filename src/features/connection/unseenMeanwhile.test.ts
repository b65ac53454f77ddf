import { expect, test } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import { operationVersion, type StoredOperation } from '#src/data/outbox/operation.ts';
import { unseenMeanwhile } from './unseenMeanwhile.ts';

const operation = (type: Command['type'], version = operationVersion): StoredOperation =>
  ({ version, command: { type, body: {} } }) as StoredOperation;

test('what the house cannot see meanwhile is counted by what it is', () => {
  const waiting = [
    operation('order.place'),
    operation('order.action'),
    operation('order.action'),
    operation('payment.open'),
    operation('payment.confirm'),
    operation('payment.return'),
    operation('table.process'),
    operation('order.lines'),
    operation('order.place', operationVersion + 1),
  ];
  expect(unseenMeanwhile(waiting)).toEqual({ orders: 1, steps: 2, payments: 2, calls: 1, others: 3 });
});
