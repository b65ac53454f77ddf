import { proxy, subscribe, type Snapshot } from 'valtio';
import type { Terminal } from '#domain/device/device.ts';
import { call } from '../api/call.ts';
import { createOwnReader, isAtIt, type OwnReader } from './createOwnReader.ts';

/**
 * The card reader that this device drives itself, in a house whose readers no server can drive (ADR 34), and which house
 * that is.
 */
export const ownReader = proxy<OwnReader & { restaurant_id: string }>({
  state: 'off',
  found: [],
  collecting: false,
  restaurant_id: '',
});

const reader = createOwnReader(ownReader, {
  // fetched when somebody wants to connect a reader
  openLibrary: async (world) =>
    (await import('./openReaderLibrary.ts')).openReaderLibrary(ownReader.restaurant_id, world),
  // an answer without its secret is told from a call that failed
  fetchToken: async () => {
    const { restaurant_id } = ownReader;
    const { secret }: { secret?: string } = await call('GET /restaurant/terminal/connection_token', {
      query: { restaurant_id },
    });
    return secret;
  },
});

export const { takeCard: takeCardHere, stop: stopReading } = reader;

/** Whether this device drives a reader of this house. */
export const drivesReaderOf = (
  house: string | undefined,
  { state, restaurant_id }: Snapshot<typeof ownReader> = ownReader,
): boolean => state === 'connected' && restaurant_id === house;

/** the house that was asked for last */
let wanted: string;

/**
 * Lets go of another house's reader, which charges for that house. What it is at ends before, a payment above all, and
 * yet another house may be asked for meanwhile. Gives whether the device is there now.
 */
async function goTo(house: string): Promise<boolean> {
  wanted = house;
  while (ownReader.restaurant_id !== house && (ownReader.collecting || isAtIt(ownReader)))
    await new Promise<void>((resolve) => {
      const stop = subscribe(ownReader, () => {
        stop();
        resolve();
      });
    });
  if (wanted === house && ownReader.restaurant_id !== house) {
    ownReader.restaurant_id = house;
    // one that is silent or cannot be let go is driven no more all the same, and whoever drives it next takes it over
    void reader.leave().catch(() => undefined);
  }
  return ownReader.restaurant_id === house;
}

const storageKey = 'comanda-own-reader';
const keyOf = (house: string): string => `${storageKey}:${house}`;

/** Looks which readers this restaurant has that a device can drive. */
export async function lookForReaders(of: string): Promise<void> {
  if (await goTo(of)) await reader.look();
}

/** Connects a reader, and remembers it: a device that is started again takes hold of it without a touch. */
export async function connectReader(terminal_id: string): Promise<void> {
  const { restaurant_id } = ownReader;
  await reader.connect(terminal_id);
  if (drivesReaderOf(restaurant_id)) localStorage.setItem(keyOf(restaurant_id), terminal_id);
}

/** Lets it go for good. */
export async function forgetReader(): Promise<void> {
  localStorage.removeItem(keyOf(ownReader.restaurant_id));
  await reader.disconnect();
}

/**
 * After a start, and in another house: takes hold of the reader that this device drove there before. What does not work
 * stands in the store.
 */
export async function connectRemembered(of: string): Promise<void> {
  // an earlier release named no house: it was this one
  const nameless = localStorage.getItem(storageKey);
  if (nameless) localStorage.setItem(keyOf(of), nameless);
  localStorage.removeItem(storageKey);
  const terminal_id = localStorage.getItem(keyOf(of));
  if (!(await goTo(of)) || !terminal_id || ownReader.state !== 'off') return;
  await reader.look();
  // the device may have gone on meanwhile
  if (ownReader.restaurant_id === of) await connectReader(terminal_id);
}

/** The restaurant's readers, each with the device that uses it at this moment. Throws `CallFailed`. */
export const readersOf = (of: string): Promise<Terminal[]> =>
  call('GET /restaurant/terminals', { query: { restaurant_id: of } });
