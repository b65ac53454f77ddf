import type { CableDevice, CableWay } from './cable.ts';

/** What of WebUSB is used here; browsers' own types do not know it. */
type Endpoint = { endpointNumber: number; direction: 'in' | 'out'; type: string };
type Alternate = { interfaceClass: number; endpoints: Endpoint[] };
type UsbDevice = CableDevice & {
  productName?: string;
  opened: boolean;
  configuration: { interfaces: { interfaceNumber: number; alternates: Alternate[] }[] } | null;
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferOut(endpoint: number, data: Uint8Array): Promise<{ status: string }>;
};
type Usb = {
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>;
  getDevices(): Promise<UsbDevice[]>;
};

const printerClass = 7;
/** Bytes of one transfer: printers take them as fast as they print. */
const piece = 4_096;

const usb = (): Usb => (navigator as unknown as { usb: Usb }).usb;

/**
 * Printers at a USB cable. Written here and not taken from a library, as those that there are log what goes wrong and go on:
 * whoever may print only once has to hear it.
 */
export const usbPrinters: CableWay = {
  async choose() {
    try {
      const device = await usb().requestDevice({ filters: [{ classCode: printerClass }] });
      const { vendorId, productId, serialNumber, productName = 'USB' } = device;
      return { name: productName, device: { vendorId, productId, ...(serialNumber ? { serialNumber } : {}) } };
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
      throw error;
    }
  },

  async open(wanted) {
    const device = (await usb().getDevices()).find((each) => isSame(each, wanted));
    if (!device) return undefined;
    if (!device.opened) await device.open();
    if (!device.configuration) await device.selectConfiguration(1);
    const found = device.configuration?.interfaces.flatMap(({ interfaceNumber, alternates }) =>
      alternates
        .filter(({ interfaceClass }) => interfaceClass === printerClass)
        .flatMap(({ endpoints }) => endpoints)
        .filter(({ direction }) => direction === 'out')
        .map(({ endpointNumber }) => ({ interfaceNumber, endpointNumber })),
    )[0];
    if (!found) return undefined;
    await device.claimInterface(found.interfaceNumber);
    return {
      async write(bytes) {
        for (let at = 0; at < bytes.length; at += piece) {
          const { status } = await device.transferOut(found.endpointNumber, bytes.slice(at, at + piece));
          if (status !== 'ok') throw new Error(`the printer answered ${status}`);
        }
      },
      close: () => device.close(),
    };
  },
};

const isSame = (device: CableDevice, wanted: CableDevice): boolean =>
  device.vendorId === wanted.vendorId &&
  device.productId === wanted.productId &&
  (wanted.serialNumber === undefined || device.serialNumber === wanted.serialNumber);
