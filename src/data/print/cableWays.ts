import type { CableWay } from './cable.ts';

/** The ways of reaching a printer without a network, each fetched when somebody has one. */
export const cableWays = {
  usb: async (): Promise<CableWay> => (await import('./usbPrinters.ts')).usbPrinters,
  serial: async (): Promise<CableWay> => (await import('./serialPrinters.ts')).serialPrinters,
};

export const cableIsThere = (kind: keyof typeof cableWays): boolean => kind in navigator;
