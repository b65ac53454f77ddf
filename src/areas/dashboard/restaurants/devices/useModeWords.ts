import { useLingui } from '@lingui/react/macro';
import type { DeviceMode, EmployeeType } from '#domain/device/device.ts';

type Mode = Exclude<DeviceMode, 'browser'>;

/** What devices can be, in the order in which most restaurants need them. */
export const modes: readonly Mode[] = ['orderprocessing', 'cashregister', 'tablemanager', 'orderscreen', 'delivery'];

/** What a mode is called, and what it is for. */
export function useModeWords(): { name: (mode: DeviceMode) => string; purpose: (mode: Mode) => string } {
  const { t } = useLingui();
  const names: Record<DeviceMode, string> = {
    browser: t`Guest`,
    cashregister: t`Cash register`,
    delivery: t`Delivery`,
    orderprocessing: t`Kitchen`,
    orderscreen: t`Order screen`,
    tablemanager: t`Tables`,
  };
  const purposes: Record<Mode, string> = {
    orderprocessing: t`Takes new orders in, shows what is to be cooked, and says when it is ready.`,
    cashregister: t`Takes orders at the counter and at tables, cash and cards, and counts the shift.`,
    tablemanager: t`For waiters: who sits where, orders, calls and payment. Or fixed to one table, for its guests.`,
    orderscreen: t`Only shows: numbers to guests who wait, or dishes to the kitchen.`,
    delivery: t`For whoever brings orders: tours, addresses, and what is to be collected.`,
  };
  return { name: (mode) => names[mode], purpose: (mode) => purposes[mode] };
}

export function useRoleWords(): Record<EmployeeType, string> {
  const { t } = useLingui();
  return { cashier: t`Cashier`, waiter: t`Waiter`, deliverer: t`Deliverer` };
}
