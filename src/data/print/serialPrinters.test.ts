import { afterEach, expect, test, vi } from 'vitest';
import { serialPrinters } from './serialPrinters.ts';

/** A serial port as a browser shows it; what is written to it is kept. */
function serialPort(usbProductId: number, usbVendorId = 7) {
  const sent: number[] = [];
  const port = {
    sent,
    baudRate: 0,
    writable: null as WritableStream<Uint8Array> | null,
    getInfo: () => ({ usbVendorId, usbProductId }),
    open: async ({ baudRate }: { baudRate: number }) => {
      port.baudRate = baudRate;
      port.writable = new WritableStream({ write: (bytes) => void sent.push(...bytes) });
    },
    close: async () => void (port.writable = null),
  };
  return port;
}

const allow = (...ports: ReturnType<typeof serialPort>[]): void =>
  void vi.stubGlobal('navigator', { serial: { getPorts: async () => ports, requestPort: async () => ports[0] } });

afterEach(() => vi.unstubAllGlobals());

test('the port that somebody chose is found again among others, and gets what is printed', async () => {
  const port = serialPort(2);
  allow(port, serialPort(3));
  const { device } = (await serialPrinters.choose())!;
  // another maker may have given the same number
  allow(serialPort(3), serialPort(2, 8), port);
  for (const bytes of [
    [1, 2],
    [3, 4],
  ]) {
    const cable = await serialPrinters.open(device);
    for (const byte of bytes) await cable!.write(new Uint8Array([byte]));
    await cable!.close();
  }
  expect(port.sent).toEqual([1, 2, 3, 4]);
  expect(port.baudRate).toBe(9_600);
  expect(port.writable).toBeNull();
});

test('a port that is open already is not opened a second time, and one without a maker is found as well', async () => {
  const port = { ...serialPort(2), getInfo: () => ({}) };
  vi.stubGlobal('navigator', { serial: { getPorts: async () => [port], requestPort: async () => port } });
  const chosen = (await serialPrinters.choose())!;
  expect(chosen).toEqual({ name: 'COM', device: { vendorId: 0, productId: 0 } });
  port.writable = new WritableStream();
  const opens = vi.spyOn(port, 'open');
  expect(await serialPrinters.open(chosen.device)).toBeDefined();
  expect(opens).not.toHaveBeenCalled();
});

test('a printer that is unplugged is not there, and one that is pulled out while it prints is no success', async () => {
  const port = serialPort(2);
  allow(port);
  const { device } = (await serialPrinters.choose())!;
  const cable = await serialPrinters.open(device);
  await port.close();
  await expect(cable!.write(new Uint8Array([1]))).rejects.toThrow('closed');
  allow();
  expect(await serialPrinters.open(device)).toBeUndefined();
});

test('whoever chooses no port has no printer; what else goes wrong is told', async () => {
  const fails = (name: string) =>
    vi.stubGlobal('navigator', { serial: { requestPort: () => Promise.reject(new DOMException('', name)) } });
  fails('NotFoundError');
  expect(await serialPrinters.choose()).toBeUndefined();
  fails('SecurityError');
  await expect(serialPrinters.choose()).rejects.toThrow();
});
