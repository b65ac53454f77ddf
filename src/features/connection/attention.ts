import type { Device } from '#domain/device/device.ts';
import { modeCan } from '#domain/device/modes.ts';
import type { Order } from '#domain/order/order.ts';
import type { Money } from '#domain/money/money.ts';
import { isOpenOrder } from '#domain/order/orderStates.ts';
import { overpaidAmount } from '#domain/payment/remaining.ts';

type GivenBack = Readonly<Record<string, Money>>;

/** What is still to be given back by hand, as far as this device knows (D12). */
export const owedBack = (order: Order, amounts: GivenBack): Money =>
  Math.max(0, overpaidAmount(order) - (amounts[order.order_id] ?? 0));

/** Orders for which money is to be given back, by a device that may. */
export const overpaidOrders = (
  orders: readonly Order[],
  amounts: GivenBack,
  device: Pick<Device, 'mode'> | undefined,
): Order[] =>
  device && modeCan(device.mode, 'takePayments')
    ? orders.filter((order) => order.flags.includes('overpaid') && owedBack(order, amounts) > 0)
    : [];

/**
 * Open orders that somebody has to look at before they are cooked or paid: perhaps sent twice, if nobody said yet that
 * both are wanted, or without their table.
 */
export const doubtfulOrders = (orders: readonly Order[], wanted: readonly string[]): Order[] =>
  orders.filter((order) => isOpenOrder(order) && (order.flags.includes('table_unknown') || isDoubled(order, wanted)));

export const isDoubled = ({ order_id, flags }: Order, wanted: readonly string[]): boolean =>
  flags.includes('doubled') && !wanted.includes(order_id);
