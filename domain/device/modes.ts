import type { OrderAction } from '../order/order.ts';
import type { Device, DeviceMode } from './device.ts';

/** What a device may be able to do and to read; the server's policies and the screens ask for these, never for a mode (D17). */
export const capabilities = [
  // which orders there are, and their states
  'seeOrders',
  // what was ordered
  'seeDishes',
  // who ordered it, and the money
  'seeBills',
  'takeOrders',
  'processOrders',
  'voidLines',
  'takePayments',
  'useTerminal',
  'printReceipts',
  'seeTables',
  'closeTables',
  'callWaiter',
  'answerCalls',
  'markSoldOut',
  'pauseOrders',
  'runShift',
] as const;
export type Capability = (typeof capabilities)[number];

const table: Record<DeviceMode, { can: readonly Capability[]; actions: readonly OrderAction[] }> = {
  // every guest: what guests may do goes by their token, not by a device's mode
  browser: { can: [], actions: [] },
  cashregister: {
    can: capabilities,
    actions: ['accept', 'prepare', 'ready', 'dispatch', 'deliver', 'complete', 'reject', 'refund'],
  },
  tablemanager: {
    can: [
      'seeOrders',
      'seeDishes',
      'seeBills',
      'takeOrders',
      'processOrders',
      'voidLines',
      'takePayments',
      'useTerminal',
      'printReceipts',
      'seeTables',
      'closeTables',
      'callWaiter',
      'answerCalls',
      'markSoldOut',
    ],
    actions: ['accept', 'prepare', 'ready', 'complete', 'reject'],
  },
  orderprocessing: {
    can: ['seeOrders', 'seeDishes', 'seeBills', 'processOrders', 'printReceipts', 'markSoldOut', 'pauseOrders'],
    actions: ['accept', 'prepare', 'ready', 'dispatch', 'complete', 'reject'],
  },
  orderscreen: { can: ['seeOrders'], actions: [] },
  delivery: {
    can: ['seeOrders', 'seeDishes', 'seeBills', 'processOrders', 'takePayments', 'useTerminal', 'printReceipts'],
    actions: ['dispatch', 'deliver', 'complete', 'reject'],
  },
};

/** Whether devices of this mode may do this (D17). */
export function modeCan(mode: DeviceMode, capability: Capability): boolean {
  return table[mode].can.includes(capability);
}

/** What a device of its mode and settings may do and read: a screen that shows dishes reads them (D45). */
export function deviceCan({ mode, shows }: Pick<Device, 'mode' | 'shows'>, capability: Capability): boolean {
  return modeCan(mode, capability) || (mode === 'orderscreen' && shows === 'dishes' && capability === 'seeDishes');
}

/**
 * Whether it is a screen of the kitchen: what it shows is before those who make it. A board for guests is none, though
 * it shows numbers, and neither is a register, which sends orders and does not cook them.
 */
export function isKitchenScreen({ mode, shows }: Pick<Device, 'mode' | 'shows'>): boolean {
  return mode === 'orderprocessing' || (mode === 'orderscreen' && shows === 'dishes');
}

/**
 * Whether it is the tablet of one table: by itself only a guest there, and the staff's while an employee has unlocked it
 * (D17, ADR 37).
 */
export const isTableTablet = ({ mode, table_id }: Pick<Device, 'mode' | 'table_id'>): boolean =>
  mode === 'tablemanager' && table_id !== undefined;

/** Whether devices of this mode may give this action to an order (D9, D17). */
export function modeMay(mode: DeviceMode, action: OrderAction): boolean {
  return table[mode].actions.includes(action);
}
