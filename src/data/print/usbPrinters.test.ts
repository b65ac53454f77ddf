import { afterEach, describe, expect, test, vi } from 'vitest';
import { usbPrinters } from './usbPrinters.ts';

type Alternate = {
  interfaceClass: number;
  endpoints: { endpointNumber: number; direction: 'in' | 'out'; type: string }[];
};
const alternate = (interfaceClass: number, ...ends: ['in' | 'out', number][]): Alternate => ({
  interfaceClass,
  endpoints: ends.map(([direction, endpointNumber]) => ({ endpointNumber, direction, type: 'bulk' })),
});
/** A scanner and a printer in one housing, as the interfaces of one device. */
const interfaces = [
  { interfaceNumber: 3, alternates: [alternate(3, ['out', 9])] },
  { interfaceNumber: 5, alternates: [alternate(255, ['out', 8]), alternate(7, ['in', 6], ['out', 4], ['out', 2])] },
];

/** A printer at a USB cable as a browser shows it; what is done with it is written down. */
function usbPrinter(more: Partial<ReturnType<typeof plain>> = {}) {
  return Object.assign(plain(), more);
}
function plain() {
  const device = {
    vendorId: 1208,
    productId: 514,
    serialNumber: 'A1' as string | undefined,
    productName: 'TM-T20' as string | undefined,
    opened: false,
    known: { interfaces },
    configuration: null as { interfaces: typeof interfaces } | null,
    status: 'ok',
    done: [] as unknown[],
    sent: [] as Uint8Array[],
    open: async () => void (device.done.push('open'), (device.opened = true)),
    close: async () => void (device.done.push('close'), (device.opened = false)),
    selectConfiguration: async (value: number) => {
      device.done.push(['configuration', value]);
      device.configuration = device.known;
    },
    claimInterface: async (number: number) => void device.done.push(['interface', number]),
    transferOut: async (endpoint: number, data: Uint8Array) => {
      device.done.push(['transfer', endpoint, data.length]);
      device.sent.push(data);
      return { status: device.status };
    },
  };
  return device;
}
type Device = ReturnType<typeof plain>;

const filters: unknown[] = [];
const plug = (...devices: Device[]): void =>
  void vi.stubGlobal('navigator', {
    usb: {
      getDevices: async () => devices,
      requestDevice: async (asked: unknown) => {
        filters.push(asked);
        return devices[0];
      },
    },
  });
const known = { vendorId: 1208, productId: 514, serialNumber: 'A1' };

afterEach(() => {
  filters.length = 0;
  vi.unstubAllGlobals();
});

describe('a printer at a USB cable', () => {
  test('is chosen among printers alone, and is known again by its maker, kind and number', async () => {
    plug(usbPrinter());
    expect(await usbPrinters.choose()).toEqual({ name: 'TM-T20', device: known });
    expect(filters).toEqual([{ filters: [{ classCode: 7 }] }]);
    plug(usbPrinter({ productName: undefined, serialNumber: undefined }));
    const unnamed = (await usbPrinters.choose())!;
    expect(unnamed).toEqual({ name: 'USB', device: { vendorId: 1208, productId: 514 } });
    expect(unnamed.device).not.toHaveProperty('serialNumber');
  });

  test('is none where somebody chooses none; what else goes wrong is told', async () => {
    const fails = (wrong: Error) => vi.stubGlobal('navigator', { usb: { requestDevice: () => Promise.reject(wrong) } });
    fails(new DOMException('', 'NotFoundError'));
    expect(await usbPrinters.choose()).toBeUndefined();
    fails(new DOMException('', 'SecurityError'));
    await expect(usbPrinters.choose()).rejects.toThrow();
    fails(Object.assign(new Error('broken'), { name: 'NotFoundError' }));
    await expect(usbPrinters.choose()).rejects.toThrow('broken');
  });

  test('is opened, set up and given what is to be printed, piece by piece, whole and in order', async () => {
    const device = usbPrinter();
    plug(device);
    const cable = (await usbPrinters.open(known))!;
    const bytes = Uint8Array.from({ length: 9_000 }, (_, index) => index % 251);
    await cable.write(bytes);
    await cable.close();
    expect(device.done).toEqual([
      'open',
      ['configuration', 1],
      ['interface', 5],
      ['transfer', 4, 4_096],
      ['transfer', 4, 4_096],
      ['transfer', 4, 808],
      'close',
    ]);
    expect(device.sent.flatMap((piece) => [...piece])).toEqual([...bytes]);
  });

  test('that is open and set up already is neither opened nor set up again, and gets nothing where nothing is', async () => {
    const device = usbPrinter({ opened: true, configuration: { interfaces } });
    plug(device);
    const cable = (await usbPrinters.open(known))!;
    await cable.write(new Uint8Array());
    await cable.write(new Uint8Array(4_096));
    expect(device.done).toEqual([
      ['interface', 5],
      ['transfer', 4, 4_096],
    ]);
  });

  test('that does not take a piece is no success, and gets no further one', async () => {
    const device = usbPrinter({ status: 'stall' });
    plug(device);
    const cable = (await usbPrinters.open(known))!;
    await expect(cable.write(new Uint8Array(5_000))).rejects.toThrow('the printer answered stall');
    expect(device.sent).toHaveLength(1);
  });

  test.each<[string, Partial<Device>[], object, number | undefined]>([
    ['another maker', [{ vendorId: 1 }], known, undefined],
    ['another kind', [{ productId: 1 }], known, undefined],
    ['another of the same kind', [{ serialNumber: 'B2' }, {}], known, 1],
    ['any of the kind where it had no number', [{ serialNumber: 'B2' }], { vendorId: 1208, productId: 514 }, 0],
    ['one that shows its number no more', [{ serialNumber: undefined }], known, undefined],
    ['none', [], known, undefined],
  ])('is looked for among %s', async (_, plugged, wanted, found) => {
    const devices = plugged.map(usbPrinter);
    plug(...devices);
    const cable = await usbPrinters.open(wanted as typeof known);
    expect(cable !== undefined).toBe(found !== undefined);
    expect(devices.map(({ opened }) => opened)).toEqual(devices.map((__, index) => index === found));
  });

  test.each<[string, typeof interfaces]>([
    ['is no printer after all', [{ interfaceNumber: 3, alternates: [alternate(3, ['out', 9])] }]],
    ['takes nothing', [{ interfaceNumber: 3, alternates: [alternate(7, ['in', 9])] }]],
    ['has no way in', []],
  ])('that %s is not printed at', async (_, shown) => {
    const device = usbPrinter({ known: { interfaces: shown } });
    plug(device);
    expect(await usbPrinters.open(known)).toBeUndefined();
    expect(device.done).not.toContainEqual(['interface', 3]);
  });
});
