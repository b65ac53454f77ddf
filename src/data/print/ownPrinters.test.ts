import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { deviceSession } from '../session/deviceSessionStore.ts';
import { keepOwnPrinters, newOwnPrinter, readOwnPrinters } from './ownPrinters.ts';

const become = (machineId: string | undefined): void => {
  if (machineId) deviceSession.device = { machineId } as NonNullable<typeof deviceSession.device>;
  else delete deviceSession.device;
};
const cable = { vendorId: 1, productId: 2, serialNumber: 'A1' };

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  become('till');
});

describe('the printers at a device’s own cables', () => {
  test('print receipts on wide paper until somebody says otherwise, each under an id of its own', () => {
    const chosen = { name: 'TM-T20', device: cable };
    const { printer_id, ...printer } = newOwnPrinter('usb', chosen, 'house');
    expect(printer).toEqual({
      restaurant_id: 'house',
      name: 'TM-T20',
      kind: 'usb',
      cable,
      paper: 80,
      letters: 'codepages',
      receipts: true,
      tickets: false,
      stations: [],
      drawer: false,
      language: 'en',
      version: 1,
    });
    expect(newOwnPrinter('serial', chosen, 'house')).toMatchObject({ kind: 'serial' });
    expect(newOwnPrinter('usb', chosen, 'house').printer_id).not.toBe(printer_id);
  });

  test('are there at its next start, in whatever house it works then, and at no other device of the browser', () => {
    const printer = newOwnPrinter('usb', { name: 'TM-T20', device: cable }, 'house');
    keepOwnPrinters([printer]);
    expect(readOwnPrinters('house')).toEqual([printer]);
    expect(readOwnPrinters('other')).toEqual([{ ...printer, restaurant_id: 'other' }]);
    for (const other of ['bar', undefined]) {
      become(other);
      expect(readOwnPrinters('house')).toEqual([]);
    }
    keepOwnPrinters([]);
    become('till');
    expect(readOwnPrinters('house')).toEqual([printer]);
    keepOwnPrinters([]);
    expect(readOwnPrinters('house')).toEqual([]);
  });

  test('are chosen again where what was kept makes no sense, or nothing may be kept', () => {
    for (const nonsense of ['{', '7', 'null']) {
      keepOwnPrinters([]);
      localStorage.setItem(localStorage.key(0)!, nonsense);
      expect(readOwnPrinters('house')).toEqual([]);
    }
    vi.stubGlobal('localStorage', undefined);
    expect(readOwnPrinters('house')).toEqual([]);
  });
});
