import type { WireError } from '#contract/errors.ts';
import type { ClientMessageCode } from '#domain/error/clientMessages.ts';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import type { CardMachine } from '../payment/cardMachine.ts';
import type { CardPayment } from '../payment/cardSteps.ts';
import { clientFault } from './clientFault.ts';
import {
  stoppedCode,
  type FoundReader,
  type LibraryFault,
  type LibraryWorld,
  type ProcessedState,
  type ReaderLibrary,
} from './readerLibrary.ts';

/** The card reader that this device drives itself. `found`: which there are, to choose from. */
export type OwnReader = {
  state: 'off' | 'starting' | 'looking' | 'found' | 'connecting' | 'connected';
  found: FoundReader[];
  reader?: FoundReader;
  /** a card is waited for */
  collecting: boolean;
  error?: WireError;
};

export type OwnReaderWorld = {
  /** undefined where the library has no instance for this browser; rejects when it does not come */
  openLibrary: (world: LibraryWorld) => Promise<ReaderLibrary | undefined>;
  /** undefined where the answer has no token in it */
  fetchToken: () => Promise<string | undefined>;
};

/**
 * Connects a reader and takes cards with it (specification, section 4): start the library, look for readers at the
 * restaurant's location, connect one, of which an earlier connection is dropped first. What goes wrong stands in
 * `store.error`, by the sentences of section 8; nothing here throws but its own faults.
 */
export function createOwnReader(store: OwnReader, { openLibrary, fetchToken }: OwnReaderWorld) {
  let library: ReaderLibrary | undefined;

  const failed = (state: OwnReader['state'], error: CallFailed): void => {
    store.state = state;
    store.error = error.error;
  };
  /** A refusal of the server says more than that something failed here. */
  const because = (error: unknown, code: ClientMessageCode): CallFailed =>
    error instanceof CallFailed ? error : clientFault(code);

  const token = async (): Promise<string> => {
    const secret = await fetchToken();
    if (!secret) throw clientFault('no_secret_received');
    return secret;
  };

  function broken(): void {
    delete store.reader;
    failed('found', clientFault('terminal_connection_broken'));
  }

  /** Starts the library, once, and looks which readers there are. */
  async function look(): Promise<void> {
    if (isAtIt(store)) return;
    const before = store.state;
    delete store.error;
    if (!library) {
      store.state = 'starting';
      try {
        const opened = await openLibrary({
          fetchToken: token,
          // of what the device has left nothing is said of what it drives now
          onBroken: () => opened === library && broken(),
        });
        library = opened;
      } catch (error) {
        return failed('off', because(error, 'terminals_not_initialized'));
      }
      if (!library) return failed('off', clientFault('terminal_instance_failed'));
    }
    store.state = 'looking';
    const after = before === 'connected' ? 'connected' : 'found';
    try {
      const answer = await library.discover();
      if ('fault' in answer) return failed(after, clientFault('discover_failed'));
      store.found = answer.value;
      store.state = after;
      if (!answer.value.some(({ status }) => status === 'online'))
        store.error = clientFault('no_terminals_online').error;
    } catch (error) {
      failed(after, because(error, 'discovering_failed'));
    }
  }

  /** Takes hold of a reader that was found. */
  async function connect(terminal_id: string): Promise<void> {
    if (!library) return failed('off', clientFault('instance_not_initialized'));
    if (store.state !== 'found' && store.state !== 'connected') return;
    const wanted = store.found.find((each) => each.terminal_id === terminal_id);
    if (wanted?.status !== 'online') {
      store.error = clientFault('terminal_not_online', { terminal_id }).error;
      return;
    }
    delete store.error;
    const earlier = store.reader;
    store.state = 'connecting';
    delete store.reader;
    try {
      if (earlier) await library.disconnect();
    } catch (error) {
      return failed('found', because(error, 'connection_not_created'));
    }
    try {
      const answer = await library.connect(terminal_id);
      if ('fault' in answer) return failed('found', clientFault('reader_not_connected'));
      store.reader = answer.value;
      store.state = 'connected';
    } catch (error) {
      failed('found', because(error, 'terminal_connect_failed'));
    }
  }

  /** Lets the reader go: whoever drives it next finds it free. */
  async function disconnect(): Promise<void> {
    if (store.state !== 'connected') return;
    store.state = 'found';
    delete store.reader;
    delete store.error;
    await library?.disconnect();
  }

  /** Lets everything go: the device is another house's now. Nothing may be under way. */
  function leave(): Promise<void> {
    const gone = disconnect();
    library = undefined;
    store.state = 'off';
    store.found = [];
    delete store.error;
    return gone;
  }

  /**
   * Reads a card for the payment that waits for one, and has the provider charge it. Resolves when the machine knows
   * what became of it, or when reading was stopped; gives what the reader itself said of the charge. Without a reader it
   * throws `CallFailed`.
   */
  async function takeCard(machine: CardMachine, payment: CardPayment): Promise<ProcessedState | undefined> {
    if (!library) throw clientFault('invalid_device_instance');
    if (!store.reader) throw clientFault('terminal_not_connected');
    const { intent, partialPayment_id } = payment;
    if (payment.step !== 'card' || !intent || store.collecting) return undefined;
    const reading = library;
    store.collecting = true;
    delete store.error;
    try {
      const read = await reading.collect(intent);
      if ('fault' in read) {
        if (read.fault.code !== stoppedCode && !store.error) store.error = clientFault('card_not_read').error;
        return undefined;
      }
      // given up in the moment in which the card was read: it is not charged
      if (payment.partialPayment_id !== partialPayment_id) return undefined;
      let said: ProcessedState | undefined;
      await machine.charge(async () => {
        const answer = await reading.process(read.value).catch(lost);
        if ('fault' in answer) throw new CallFailed(chargeFault(answer.fault));
        said = answer.value;
        return { state: said };
      });
      return said;
    } finally {
      store.collecting = false;
    }
  }

  /** Stops reading; false where no card is waited for, also because one was just read. */
  async function stop(): Promise<boolean> {
    if (!library || !store.collecting) return false;
    const answer = await library.cancelCollect();
    return !('fault' in answer);
  }

  return { look, connect, disconnect, leave, takeCard, stop };
}

/** Whether a reader is being looked for or connected. */
export const isAtIt = ({ state }: Pick<OwnReader, 'state'>): boolean => !['off', 'found', 'connected'].includes(state);

const lost = (error: unknown): never => {
  throw error instanceof CallFailed ? error : new CallFailed(noConnection);
};

/** A bank's word is final; of everything else nobody knows whether the card was charged, and the server is asked. */
const chargeFault = ({ code, decline_code }: LibraryFault): WireError =>
  decline_code || code === 'card_declined'
    ? { statusCode: 402, code: 'card_declined', message: 'Card was declined', retry: 'never' }
    : noConnection;
