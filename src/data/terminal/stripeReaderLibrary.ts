import type { ErrorResponse, Reader, StripeTerminal, Terminal } from '@stripe/terminal-js';
import { readerConnection } from '#domain/device/deviceRequest.ts';
import type { FoundReader, LibraryAnswer, LibraryWorld, ProcessedState, ReaderLibrary } from './readerLibrary.ts';

const scriptOf = 'script[src^="https://js.stripe.com/terminal/"]';
let failed = false;

/**
 * Fetches Stripe's terminal script when somebody wants to connect a reader, and never before. Its loader remembers a
 * failure for good, so that a second try here waits for a script of its own.
 */
async function loadScript(): Promise<StripeTerminal> {
  if (window.StripeTerminal) return window.StripeTerminal;
  if (failed) return loadAnew();
  try {
    const { loadStripeTerminal } = await import('@stripe/terminal-js');
    const loaded = await loadStripeTerminal();
    if (loaded) return loaded;
  } catch (error) {
    failed = true;
    throw error;
  }
  throw new Error('Stripe’s terminal script needs a browser');
}

function loadAnew(): Promise<StripeTerminal> {
  const before = document.querySelector<HTMLScriptElement>(scriptOf);
  const script = document.createElement('script');
  script.src = before?.src ?? 'https://js.stripe.com/terminal/v1';
  before?.remove();
  return new Promise((resolve, reject) => {
    const give = (): void =>
      window.StripeTerminal
        ? resolve(window.StripeTerminal)
        : reject(new Error('Stripe’s terminal script is not itself'));
    script.addEventListener('load', give);
    script.addEventListener('error', () => reject(new Error('Stripe’s terminal script did not come')));
    document.head.append(script);
  });
}

/** Stripe's readers, driven by this device over the house's network. Rejects when the script does not come. */
export async function stripeReaderLibrary({ fetchToken, onBroken }: LibraryWorld): Promise<ReaderLibrary | undefined> {
  const script = await loadScript();
  // of a browser that it does not support it gives none
  const readers = script.create({ onFetchConnectionToken: fetchToken, onUnexpectedReaderDisconnect: onBroken });
  if (!readers) return undefined;
  const found = new Map<string, Reader>();
  return {
    // the token knows the location, so that no other's are found
    discover: async () =>
      answerOf(await readers.discoverReaders(), ({ discoveredReaders }) => {
        found.clear();
        for (const reader of discoveredReaders) found.set(reader.id, reader);
        return discoveredReaders.map(foundReader);
      }),
    connect: async (terminal_id) => {
      const reader = found.get(terminal_id);
      if (!reader) return { fault: { code: 'reader_not_found', message: 'This reader was not found' } };
      return answerOf(await readers.connectReader(reader, readerConnection), ({ reader: connected }) =>
        foundReader(connected),
      );
    },
    disconnect: async () => void (await readers.disconnectReader()),
    collect: async ({ client_secret }) =>
      answerOf(await readers.collectPaymentMethod(client_secret), ({ paymentIntent }) => ({
        collected: paymentIntent,
      })),
    cancelCollect: async () => answerOf<object, undefined>(await readers.cancelCollectPaymentMethod(), () => undefined),
    process: async ({ collected }) =>
      answerOf(
        await readers.processPayment(collected as Parameters<Terminal['processPayment']>[0]),
        ({ paymentIntent }) => paymentIntent.status as ProcessedState,
      ),
  };
}

const foundReader = ({ id, label, serial_number, status }: Reader): FoundReader => ({
  terminal_id: id,
  label: label || serial_number,
  status: status === 'offline' ? 'offline' : 'online',
});

function answerOf<Given extends object, T>(answer: Given | ErrorResponse, read: (given: Given) => T): LibraryAnswer<T> {
  if (!('error' in answer)) return { value: read(answer) };
  const { code = 'unknown', message, decline_code } = answer.error;
  return { fault: { code, message, ...(decline_code ? { decline_code } : {}) } };
}
