import { useLingui } from '@lingui/react/macro';
import type { Order } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { csvMoney, type CsvValue } from '../pieces/csvText.ts';
import type { TableNames } from './tableNames.ts';
import { paidBy } from './paymentWords.tsx';
import { useOrderWords } from './useOrderWords.ts';

/** '2026-11-27 18:05' by the clock of the restaurant, as spreadsheets read it. */
const momentIn = (instant: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(instant));

/** Orders as the rows of a file, the heads first. */
export function useOrderRows(
  houses: readonly Restaurant[],
  tables: TableNames,
): (orders: readonly Order[]) => CsvValue[][] {
  const { t } = useLingui();
  const words = useOrderWords();
  return (orders) => {
    const house = new Map(houses.map((one) => [one.restaurant_id, one]));
    const heads = [
      t`Number`,
      t`Ordered at`,
      t`Restaurant`,
      t`Kind`,
      t`Table`,
      t`Name`,
      t`Status`,
      t`Payment`,
      t`Items`,
      t`Delivery fee`,
      t`Top-up`,
      t`Discount`,
      t`Total`,
      t`Paid`,
      t`Tip`,
      t`Currency`,
    ];
    const rows = orders.map((order): CsvValue[] => {
      const { restaurant_id, type, table_id, contact, statusEntry, discounts, currency } = order;
      const { options, isOpen } = paidBy(order);
      const ways = isOpen ? [...options, 'later' as const] : options;
      return [
        order.number,
        momentIn(order.occurredAt ?? order.createdAt, house.get(restaurant_id)?.timezone),
        house.get(restaurant_id)?.name,
        words.type[type],
        table_id === undefined ? undefined : tables.get(table_id),
        contact?.name,
        words.status[statusEntry.status],
        ways.map((way) => words.payment[way]).join(', '),
        csvMoney(order.amountItems),
        csvMoney(order.deliveryFee),
        csvMoney(order.topUp),
        csvMoney(discounts.reduce((sum, { amount }) => sum + amount, 0)),
        csvMoney(order.amountTotal),
        csvMoney(order.amountPaid),
        csvMoney(order.tip),
        currency,
      ];
    });
    return [heads, ...rows];
  };
}
