import type { CableWay } from './cable.ts';

/** What of Web Serial is used here; browsers' own types do not know it. */
type Port = {
  writable: WritableStream<Uint8Array> | null;
  getInfo(): { usbVendorId?: number; usbProductId?: number };
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
};
type Serial = { requestPort(): Promise<Port>; getPorts(): Promise<Port[]> };

/** What receipt printers are set to when they leave their maker. */
const baudRate = 9_600;

const serial = (): Serial => (navigator as unknown as { serial: Serial }).serial;
const deviceOf = (port: Port) => {
  const { usbVendorId = 0, usbProductId = 0 } = port.getInfo();
  return { vendorId: usbVendorId, productId: usbProductId };
};

/** Printers at a serial port, or at a driver that makes one: the way on Windows, which keeps USB printers to itself. */
export const serialPrinters: CableWay = {
  async choose() {
    try {
      return { name: 'COM', device: deviceOf(await serial().requestPort()) };
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
      throw error;
    }
  },

  async open({ vendorId, productId }) {
    const port = (await serial().getPorts()).find((each) => {
      const known = deviceOf(each);
      return known.vendorId === vendorId && known.productId === productId;
    });
    if (!port) return undefined;
    if (!port.writable) await port.open({ baudRate });
    return {
      async write(bytes) {
        const writer = port.writable?.getWriter();
        if (!writer) throw new Error('the port was closed');
        try {
          await writer.write(bytes);
        } finally {
          writer.releaseLock();
        }
      },
      close: () => port.close(),
    };
  },
};
