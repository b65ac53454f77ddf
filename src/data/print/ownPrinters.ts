import type { Printer } from '#domain/print/printer.ts';
import { newId } from '../ids.ts';
import { deviceSession } from '../session/deviceSessionStore.ts';
import type { CableDevice } from './cable.ts';

/** A printer that hangs on this device, and on no other. */
export type OwnPrinter = Printer & { kind: 'usb' | 'serial'; cable: CableDevice };

const nameOf = (): string => `comanda-own-printers:${deviceSession.device?.machineId ?? ''}`;

/** The printers at this device's cables, as somebody here has set them up. */
export function readOwnPrinters(restaurant_id: string): OwnPrinter[] {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf()) ?? '[]') as OwnPrinter[];
    return kept.map((printer) => ({ ...printer, restaurant_id }));
  } catch {
    return []; // blocked, or nothing that makes sense: it is chosen again
  }
}

export const keepOwnPrinters = (printers: readonly OwnPrinter[]): void =>
  localStorage.setItem(nameOf(), JSON.stringify(printers));

/** A printer that somebody has just chosen. */
export const newOwnPrinter = (
  kind: OwnPrinter['kind'],
  chosen: { name: string; device: CableDevice },
  restaurant_id: string,
): OwnPrinter => ({
  printer_id: newId(),
  restaurant_id,
  name: chosen.name,
  kind,
  cable: chosen.device,
  paper: 80,
  letters: 'codepages',
  receipts: true,
  tickets: false,
  stations: [],
  drawer: false,
  language: 'en',
  version: 1,
});
