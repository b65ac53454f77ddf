import { afterEach, describe, expect, it } from 'vitest';
import { deviceModes, type Device, type DeviceMode, type Employee } from '#domain/device/device.ts';
import { deviceSession } from './deviceSessionStore.ts';
import { takesMoney } from './takesMoney.ts';

const anna: Employee = { employee_id: 'anna', restaurant_id: 'r', name: 'Anna', types: ['waiter'], active: true };
/** Who takes money of its own, and who only while somebody has unlocked it. */
const takers: Partial<Record<DeviceMode, true>> = { cashregister: true, tablemanager: true, delivery: true };
const devices = deviceModes.flatMap((mode) =>
  [false, true].flatMap((isAtTable) =>
    [false, true].map((isUnlocked) => {
      const tablet = mode === 'tablemanager' && isAtTable;
      return { mode, isAtTable, isUnlocked, takes: Boolean(takers[mode]) && (!tablet || isUnlocked) };
    }),
  ),
);

describe('whether a device takes money, and books it', () => {
  afterEach(() => delete deviceSession.employee);

  it.each(devices)('$mode, at a table: $isAtTable, unlocked: $isUnlocked', ({ mode, isAtTable, isUnlocked, takes }) => {
    if (isUnlocked) deviceSession.employee = anna;
    expect(takesMoney({ mode, ...(isAtTable ? { table_id: 't' } : {}) } as Device)).toBe(takes);
  });
});
