import { publicConfig } from '../api/publicConfig.ts';
import type { LibraryWorld, ReaderLibrary } from './readerLibrary.ts';
import { simulatedReaderLibrary } from './simulatedReaderLibrary.ts';
import { stripeReaderLibrary } from './stripeReaderLibrary.ts';

/** The library of the card provider that the server works with; undefined where it has none for this browser. */
export async function openReaderLibrary(
  restaurant_id: string,
  world: LibraryWorld,
): Promise<ReaderLibrary | undefined> {
  const { paymentProvider } = await publicConfig();
  if (paymentProvider === 'stripe') return stripeReaderLibrary(world);
  return paymentProvider === 'simulated' ? simulatedReaderLibrary(restaurant_id, world) : undefined;
}
