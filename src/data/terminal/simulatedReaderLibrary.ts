import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import type { CardIntent } from '../payment/cardSteps.ts';
import { presentCard } from '../payment/simulatedCard.ts';
import { waitForTestCard } from './testCard.ts';
import {
  stoppedCode,
  type CollectedCard,
  type FoundReader,
  type LibraryAnswer,
  type LibraryWorld,
  type ReaderLibrary,
} from './readerLibrary.ts';

/** The simulation's readers (D15), as if this device drove them: the restaurant's terminals, and cards by their number. */
export function simulatedReaderLibrary(restaurant_id: string, { fetchToken }: LibraryWorld): ReaderLibrary {
  let known: FoundReader[] = [];
  let end: ((answer: LibraryAnswer<CollectedCard>) => void) | undefined;
  return {
    discover: async () => {
      await fetchToken();
      const terminals = await call('GET /restaurant/terminals', { query: { restaurant_id } });
      known = terminals.map(({ terminal_id, label, status }) => ({ terminal_id, label, status }));
      return { value: known };
    },
    connect: async (terminal_id) => {
      const reader = known.find((each) => each.terminal_id === terminal_id);
      if (reader?.status === 'online') return { value: reader };
      return { fault: { code: 'reader_not_reachable', message: 'The reader does not answer' } };
    },
    disconnect: async () => {},
    collect: (intent) =>
      new Promise((resolve) => {
        const stop = waitForTestCard((card_number) => end?.({ value: { collected: { intent, card_number } } }));
        end = (answer) => {
          stop();
          end = undefined;
          resolve(answer);
        };
      }),
    cancelCollect: async () => {
      if (!end) return { fault: { code: 'no_active_collect_payment_method_attempt', message: 'Nothing to stop' } };
      end({ fault: { code: stoppedCode, message: 'Stopped' } });
      return { value: undefined };
    },
    process: async ({ collected }) => {
      const { intent, card_number } = collected as { intent: CardIntent; card_number: string };
      try {
        return { value: (await presentCard(intent, card_number)).state };
      } catch (error) {
        if (!(error instanceof CallFailed) || error.code !== 'card_declined') throw error;
        return { fault: { code: 'card_declined', message: error.message } };
      }
    },
  };
}
