import type { Command } from '#domain/order/command.ts';
import type { StaffDevice } from './staffDevice.ts';

/** Throws where something is gone from a screen that somebody saw happen there, and that nobody was asked about. */
export function stillShown({ app, name, did }: StaffDevice): void {
  const handed = new Set(app.settlements.map(({ key }) => key));
  for (const { key, state } of app.operations()) if (state === 'parked') handed.add(key);
  const { orders, unassigned } = app.shown();
  const parts = new Set([
    ...unassigned.keys(),
    ...[...orders.values()].flatMap(({ payments }) => payments.map((part) => part.partialPayment_id)),
  ]);
  for (const [key, command] of did) {
    if (handed.has(key) || isShown(command, key)) continue;
    throw new Error(`${command.type} ${key} vanished from ${name}`);
  }

  function isShown({ type, body }: Command, key: string): boolean {
    if (type === 'order.place') return orders.has(body.order.order_id);
    const isCash = type === 'payment.confirm' && body.paymentOption === 'cash';
    return !isCash || parts.has(key) || parts.has(body.partialPayment_id ?? '');
  }
}
