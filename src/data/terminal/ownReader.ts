import { proxy } from 'valtio';
import type { Terminal } from '#domain/device/device.ts';
import { call } from '../api/call.ts';
import { publicConfig } from '../api/publicConfig.ts';
import { createOwnReader, type OwnReader } from './createOwnReader.ts';

/** The card reader that this device drives itself, in a house whose readers no server can drive (ADR 34). */
export const ownReader = proxy<OwnReader>({ state: 'off', found: [], collecting: false });

let restaurant_id = '';

const reader = createOwnReader(ownReader, {
  openLibrary: async (world) => {
    const { paymentProvider } = await publicConfig();
    if (paymentProvider === 'stripe') return (await import('./stripeReaderLibrary.ts')).stripeReaderLibrary(world);
    if (paymentProvider !== 'simulated') return undefined;
    return (await import('./simulatedReaderLibrary.ts')).simulatedReaderLibrary(restaurant_id, world);
  },
  // an answer without its secret is told from a call that failed
  fetchToken: async () => {
    const { secret }: { secret?: string } = await call('GET /restaurant/terminal/connection_token', {
      query: { restaurant_id },
    });
    return secret;
  },
});

export const { disconnect: disconnectReader, takeCard: takeCardHere, stop: stopReading } = reader;

const storageKey = 'comanda-own-reader';

/** Looks which readers this restaurant has that a device can drive. */
export async function lookForReaders(of: string): Promise<void> {
  restaurant_id = of;
  await reader.look();
}

/** Connects a reader, and remembers it: a device that is started again takes hold of it without a touch. */
export async function connectReader(terminal_id: string): Promise<void> {
  await reader.connect(terminal_id);
  if (ownReader.state === 'connected') localStorage.setItem(storageKey, terminal_id);
}

/** Lets it go for good. */
export async function forgetReader(): Promise<void> {
  localStorage.removeItem(storageKey);
  await reader.disconnect();
}

/** After a start: takes hold of the reader that this device drove before. What does not work stands in the store. */
export async function connectRemembered(of: string): Promise<void> {
  const terminal_id = localStorage.getItem(storageKey);
  if (terminal_id === null || ownReader.state !== 'off') return;
  await lookForReaders(of);
  await connectReader(terminal_id);
}

/** The restaurant's readers, each with the device that uses it at this moment. Throws `CallFailed`. */
export const readersOf = (of: string): Promise<Terminal[]> =>
  call('GET /restaurant/terminals', { query: { restaurant_id: of } });
