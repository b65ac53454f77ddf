import type { Device, Terminal } from '#domain/device/device.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';

/**
 * The terminals that a device shall work with: those named, as the restaurant knows them. One that is not the
 * restaurant's is refused; when nothing is said the device keeps its own.
 */
export function terminalsFor(
  device: Pick<Device, 'terminals'>,
  ofRestaurant: readonly Terminal[],
  wanted: readonly { terminal_id: string }[] | undefined,
): Result<Terminal[]> {
  if (!wanted) return accept(device.terminals);
  const known = new Map([...device.terminals, ...ofRestaurant].map((terminal) => [terminal.terminal_id, terminal]));
  const named = [...new Set(wanted.map(({ terminal_id }) => terminal_id))].map((id) => known.get(id));
  if (!named.every((terminal) => terminal !== undefined)) return refuse('terminal_id_invalid');
  // in the order in which a device's terminals are read
  return accept(named.toSorted((a, b) => (a.terminal_id < b.terminal_id ? -1 : 1)));
}
