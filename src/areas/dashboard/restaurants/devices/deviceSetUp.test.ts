import { expect, it } from 'vitest';
import type { Device } from '#domain/device/device.ts';
import { arrived, changedDevice, newSetUp, pairingOf, setUpOf } from './deviceSetUp.ts';

const device: Device = {
  device_id: 'd',
  machineId: 'm',
  name: 'Pass',
  password_exists: true,
  mode: 'tablemanager',
  employeeTypes: ['waiter'],
  restaurants: ['r'],
  terminals: [{ id: 't', terminal_id: 't', label: 'Counter', status: 'online' }],
  table_id: 'table',
  version: 3,
};

it('a device that is not touched is sent as it is', () => {
  expect(changedDevice('r', device, setUpOf(device))).toEqual({
    restaurant_id: 'r',
    device: {
      device_id: 'd',
      version: 3,
      name: 'Pass',
      mode: 'tablemanager',
      employeeTypes: ['waiter'],
      table_id: 'table',
      terminals: [{ terminal_id: 't' }],
    },
  });
});

it.each([
  ['of another mode', { mode: 'orderprocessing' as const }, null],
  ['that is the staff’s', { table_id: '' }, null],
  ['of another table', { table_id: 'other' }, 'other'],
])('a device %s has the table %s', (_what, part, table_id) => {
  expect(changedDevice('r', device, { ...setUpOf(device), ...part }).device.table_id).toBe(table_id);
});

it.each([
  [{ mode: 'orderprocessing' as const, table_id: 'table' }, {}],
  [{ mode: 'tablemanager' as const, table_id: 'table' }, { table_id: 'table' }],
  [{ mode: 'tablemanager' as const, table_id: '' }, {}],
  [{ mode: 'orderscreen' as const, shows: 'dishes' as const }, { shows: 'dishes' }],
])('a code for %j says %j', (part, said) => {
  const { mode } = part;
  expect(pairingOf('r', { ...newSetUp, ...part, name: ' Pass ' })).toEqual({
    restaurant_id: 'r',
    name: 'Pass',
    mode,
    employeeTypes: [],
    ...said,
  });
});

it('whoever is new or was paired again has come', () => {
  const other = { ...device, device_id: 'e' };
  expect(arrived([device], [device])).toBeUndefined();
  expect(arrived([device], [device, other])).toBe(other);
  const again = { ...device, version: 4 };
  expect(arrived([device], [again])).toBe(again);
});
