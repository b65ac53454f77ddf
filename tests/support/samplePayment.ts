import type { Confirmation } from '../../domain/payment/confirmPart.ts';
import type { NewPartialPayment, PartialPayment } from '../../domain/payment/partialPayment.ts';
import { partOf } from '../../domain/payment/partOf.ts';
import { applyCommand, type Occurrence, type Picture } from '../../domain/order/applyCommand.ts';
import type { Command, SystemCommand } from '../../domain/order/command.ts';
import type { OrderAction } from '../../domain/order/order.ts';
import { after, guest, newOrder, occurrence, place, placed } from './sampleOrder.ts';

export const byGuest = { standing: 'guest', by: guest } as const;
export const bySystem = { by: { kind: 'system', id: 'payment' } } as const;
export const offline = { standing: 'offline' } as const;
export const part = (changes: Partial<NewPartialPayment> = {}): NewPartialPayment => ({
  partialPayment_id: 'part',
  restaurant_id: 'restaurant',
  orders: ['order'],
  ...changes,
});
export const open = (changes: Partial<NewPartialPayment>): Command => ({ type: 'payment.open', body: part(changes) });
export const confirm = (body: Partial<Confirmation>): Command => ({
  type: 'payment.confirm',
  body: { paymentOption: 'cash', ...body },
});
export const cancel = (partialPayment_id = 'part'): Command => ({
  type: 'payment.cancel',
  body: { partialPayment_id },
});
export const action = (name: OrderAction, note?: string): Command => ({
  type: 'order.action',
  body: { order_id: 'order', action: name, note },
});
export const change = (picture: Picture, command: Command | SystemCommand, changes: Partial<Occurrence> = {}) =>
  applyCommand(picture, command, occurrence(changes));
export const claim = (line_id: string, quantity = 1) => ({ order_id: 'order', line_id: `order-${line_id}`, quantity });

/** What the card provider did with a part, as the server tells its orders. */
const told = (command: SystemCommand): [SystemCommand, Partial<Occurrence>] => [command, bySystem];
export const charge = told({ type: 'payment.charge', body: { partialPayment_id: 'part', intent_id: 'pi' } });
export const release = (intent_id: string) =>
  told({ type: 'payment.release', body: { partialPayment_id: 'part', intent_id } });
export const refund = (amount: number) =>
  told({ type: 'payment.refund', body: { partialPayment_id: 'part', order_id: 'order', amount } });

export function opened(picture: Picture, partialPayment_id = 'part'): PartialPayment {
  const found = partOf(picture, partialPayment_id);
  if (!found) throw new Error(`no part ${partialPayment_id}`);
  return found;
}

/** Two orders of one table: 17.60 each. */
export const two = after(placed(), place(newOrder('second')));
export const both = ['order', 'second'];
