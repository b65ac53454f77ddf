import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { simulatedReaderLibrary } from './simulatedReaderLibrary.ts';
import { holdTestCard, waitForTestCard } from './testCard.ts';

const provider = vi.hoisted(() => ({
  asked: [] as unknown[],
  terminals: [] as object[],
  present: async (_intent: object, _card: string): Promise<object> => ({ state: 'succeeded' }),
}));
vi.mock('../api/call.ts', () => ({
  call: async (...asked: unknown[]) => {
    provider.asked.push(asked);
    return provider.terminals;
  },
}));
vi.mock('../payment/simulatedCard.ts', () => ({
  presentCard: (intent: object, card: string) => provider.present(intent, card),
}));

const front = { terminal_id: 'front', label: 'Front', status: 'online' };
const asleep = { terminal_id: 'asleep', label: 'Asleep', status: 'offline' };
const intent = { intent_id: 'pi', client_secret: 'secret', amount: 700, currency: 'EUR' as const };
const fetchToken = vi.fn(async () => 'token');
const open = () => simulatedReaderLibrary('house', { fetchToken, onBroken: () => {} });
const nothing = vi.fn<(card_number: string) => void>();

beforeEach(() => {
  vi.clearAllMocks();
  provider.asked = [];
  provider.terminals = [{ ...front, restaurant_id: 'house' }, asleep];
  provider.present = async () => ({ state: 'succeeded' });
});

test('its readers are the house’s terminals, found with a token as the real ones', async () => {
  expect(await open().discover()).toEqual({ value: [front, asleep] });
  expect(fetchToken).toHaveBeenCalledTimes(1);
  expect(provider.asked).toEqual([['GET /restaurant/terminals', { query: { restaurant_id: 'house' } }]]);
});

test('only one that was found and is switched on can be connected', async () => {
  const library = open();
  expect(await library.connect('front')).toMatchObject({ fault: { code: 'reader_not_reachable' } });
  await library.discover();
  expect(await library.connect('front')).toEqual({ value: front });
  for (const terminal_id of ['asleep', 'nowhere'])
    expect(await library.connect(terminal_id)).toMatchObject({
      fault: { code: 'reader_not_reachable', message: 'The reader does not answer' },
    });
  await library.disconnect();
});

describe('a card', () => {
  test('that is held to it is read for the payment that waits, once', async () => {
    const library = open();
    const read = library.collect(intent);
    holdTestCard('4242');
    expect(await read).toEqual({ value: { collected: { intent, card_number: '4242' } } });
    holdTestCard('4242');
    expect(await library.cancelCollect()).toMatchObject({
      fault: { code: 'no_active_collect_payment_method_attempt', message: 'Nothing to stop' },
    });
  });

  test('that is waited for no more is read by nobody', async () => {
    const library = open();
    const read = library.collect(intent);
    expect(await library.cancelCollect()).toStrictEqual({ value: undefined });
    holdTestCard('4242');
    expect(await read).toEqual({ fault: { code: 'canceled', message: 'Stopped' } });
  });

  test('is read by who waits for it last; who stops before does not stop him', () => {
    const last = vi.fn();
    const stopEarlier = waitForTestCard(nothing);
    const stop = waitForTestCard(last);
    stopEarlier();
    holdTestCard('4242');
    expect([nothing.mock.calls, last.mock.calls]).toEqual([[], [['4242']]]);
    stop();
    holdTestCard('4242');
    expect(last).toHaveBeenCalledTimes(1);
  });

  test('that nobody waits for any more stays unread', () => {
    waitForTestCard(nothing)();
    holdTestCard('4242');
    expect(nothing).not.toHaveBeenCalled();
  });
});

describe('the charge', () => {
  const collected = { intent, card_number: '4242' };
  /** Whatever card is held to the reader fails so. */
  function fails(error: Error): void {
    provider.present = async () => {
      throw error;
    };
  }
  const declined = new CallFailed({ ...noConnection, code: 'card_declined', message: 'Card was declined' });

  test('is of the card that was read, and says how the payment stands', async () => {
    const present = vi.fn(provider.present);
    provider.present = present;
    expect(await open().process({ collected })).toEqual({ value: 'succeeded' });
    expect(present).toHaveBeenCalledWith(intent, '4242');
  });

  test('that the bank declines is a fault of the library', async () => {
    fails(declined);
    expect(await open().process({ collected })).toEqual({
      fault: { code: 'card_declined', message: 'Card was declined' },
    });
  });

  test.each<[string, Error]>([
    ['without an answer', new CallFailed(noConnection)],
    ['that breaks', new Error('not what was expected')],
    ['that another says is declined', Object.assign(new Error('declined'), { code: 'card_declined' })],
  ])('%s is thrown, for nobody knows what became of it', async (_, error) => {
    fails(error);
    await expect(open().process({ collected })).rejects.toBe(error);
  });
});
