import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import type { CardMachine } from '../payment/cardMachine.ts';
import type { CardIntent, CardPayment } from '../payment/cardSteps.ts';
import { createOwnReader, type OwnReader } from './createOwnReader.ts';
import type { CollectedCard, LibraryAnswer, LibraryWorld, ReaderLibrary } from './readerLibrary.ts';

const front = { terminal_id: 'front', label: 'Front', status: 'online' as const };
const back = { terminal_id: 'back', label: 'Back', status: 'online' as const };
const asleep = { terminal_id: 'asleep', label: 'Asleep', status: 'offline' as const };
const fault = (code: string, more: object = {}) => ({ fault: { code, message: code, ...more } });
const intent = { intent_id: 'pi', client_secret: 'secret', amount: 700, currency: 'EUR' as const };

let store: OwnReader;
let world: LibraryWorld;
let said: string[];
/** what the library answers, where it is not all right */
let library: Partial<ReaderLibrary>;
/** gives the card to whoever waits for one */
let hold: (answer: LibraryAnswer<CollectedCard>) => void;
let openLibrary: (opened: LibraryWorld) => Promise<ReaderLibrary | undefined>;
let secret: string | undefined;

const telling =
  <Args extends unknown[], T>(
    what: string,
    usual: (...args: Args) => Promise<T>,
    own?: (...args: Args) => Promise<T>,
  ) =>
  (...args: Args): Promise<T> => {
    said.push(what);
    return (own ?? usual)(...args);
  };

beforeEach(() => {
  store = { state: 'off', found: [], collecting: false };
  said = [];
  library = {};
  secret = 'token';
  openLibrary = async (opened) => {
    world = opened;
    return {
      discover: telling('discover', async () => ({ value: [front, back, asleep] }), library.discover),
      connect: telling(
        'connect',
        async (id: string) => ({ value: [front, back].find(({ terminal_id }) => terminal_id === id)! }),
        library.connect,
      ),
      disconnect: telling('disconnect', async () => {}, library.disconnect),
      collect: telling('collect', (_intent: CardIntent) => new Promise((give) => (hold = give)), library.collect),
      cancelCollect: telling(
        'cancel',
        async () => {
          hold(fault('canceled'));
          return { value: undefined };
        },
        library.cancelCollect,
      ),
      process: telling('process', async (_card: CollectedCard) => ({ value: 'succeeded' as const }), library.process),
    };
  };
});

const reader = () =>
  createOwnReader(store, { openLibrary: (opened) => openLibrary(opened), fetchToken: async () => secret });
const rejecting = async (): Promise<never> => {
  throw new Error('not what was expected');
};

describe('looking for readers', () => {
  test('starts the library once, and shows which there are', async () => {
    const { look } = reader();
    const opened = vi.spyOn({ open: openLibrary }, 'open');
    openLibrary = opened;
    await look();
    await look();
    expect(store).toMatchObject({ state: 'found', found: [front, back, asleep] });
    expect(opened).toHaveBeenCalledTimes(1);
  });

  test.each<[string, () => void, string, OwnReader['state']]>([
    ['the library does not come', () => (openLibrary = rejecting), 'terminals_not_initialized', 'off'],
    ['it has no instance here', () => (openLibrary = async () => undefined), 'terminal_instance_failed', 'off'],
    ['it cannot look', () => (library.discover = async () => fault('api_error')), 'discover_failed', 'found'],
    ['it breaks', () => (library.discover = rejecting), 'discovering_failed', 'found'],
    ['all are off', () => (library.discover = async () => ({ value: [asleep] })), 'no_terminals_online', 'found'],
    ['there are none', () => (library.discover = async () => ({ value: [] })), 'no_terminals_online', 'found'],
    [
      'the answer has no token in it',
      () => {
        secret = undefined;
        library.discover = async () => ({ value: [{ ...front, label: await world.fetchToken() }] });
      },
      'no_secret_received',
      'found',
    ],
    [
      'the server refuses',
      () => {
        library.discover = async () => {
          throw new CallFailed({ ...noConnection, code: 'select_restaurant' });
        };
      },
      'select_restaurant',
      'found',
    ],
  ])('says why not: %s', async (_, arrange, code, state) => {
    arrange();
    await reader().look();
    expect(store).toMatchObject({ state, error: { code } });
  });

  test('that failed is tried again, also by fetching the library anew', async () => {
    const { look } = reader();
    const usual = openLibrary;
    openLibrary = rejecting;
    await look();
    openLibrary = usual;
    await look();
    expect(store).toMatchObject({ state: 'found' });
    expect(store.error).toBeUndefined();
  });
});

describe('a device says what it is at', () => {
  test('while the library comes, while it looks and while it connects, and begins nothing else meanwhile', async () => {
    const seen: OwnReader['state'][] = [];
    const usual = openLibrary;
    openLibrary = async (opened) => {
      seen.push(store.state);
      return usual(opened);
    };
    const { look, connect } = reader();
    library.discover = async () => {
      seen.push(store.state);
      await connect('front');
      await look();
      return { value: [front] };
    };
    library.connect = async () => {
      seen.push(store.state);
      await connect('front');
      await look();
      return { value: front };
    };
    await look();
    await connect('front');
    expect(seen).toEqual(['starting', 'looking', 'connecting']);
    expect(said).toEqual(['discover', 'connect']);
  });

  test.each<[string, () => void]>([
    ['that finds it', () => {}],
    ['that is refused', () => (library.discover = async () => fault('api_error'))],
    ['that breaks', () => (library.discover = rejecting)],
  ])('and keeps its reader in a look %s', async (_, arrange) => {
    const { look, connect } = reader();
    await look();
    await connect('front');
    arrange();
    await look();
    expect(store).toMatchObject({ state: 'connected', reader: front });
  });
});

describe('connecting a reader', () => {
  test('takes hold of it; an earlier connection is dropped first', async () => {
    const { look, connect } = reader();
    await look();
    await connect('front');
    expect(store).toMatchObject({ state: 'connected', reader: front });
    await connect('back');
    expect(store).toMatchObject({ state: 'connected', reader: back });
    expect(said).toEqual(['discover', 'connect', 'disconnect', 'connect']);
  });

  test.each<[string, () => void, string, string]>([
    ['it is not switched on', () => {}, 'asleep', 'terminal_not_online'],
    ['it was not found', () => {}, 'nowhere', 'terminal_not_online'],
    ['it refuses', () => (library.connect = async () => fault('in_use')), 'front', 'reader_not_connected'],
    ['the library breaks', () => (library.connect = rejecting), 'front', 'terminal_connect_failed'],
  ])('says why not: %s', async (_, arrange, terminal_id, code) => {
    arrange();
    const { look, connect } = reader();
    await look();
    await connect(terminal_id);
    expect(store).toMatchObject({ state: 'found', error: { code } });
    expect(store.reader).toBeUndefined();
  });

  test('that works says no more what went wrong before', async () => {
    const { look, connect } = reader();
    await look();
    await connect('asleep');
    await connect('front');
    expect(store.error).toBeUndefined();
  });

  test('ends by letting it go, once, and with it what was said of it', async () => {
    const { look, connect, disconnect } = reader();
    await look();
    await connect('asleep');
    await disconnect();
    expect([said, store.error?.code]).toEqual([['discover'], 'terminal_not_online']);
    await connect('front');
    await connect('asleep');
    await disconnect();
    await disconnect();
    expect(said).toEqual(['discover', 'connect', 'disconnect']);
    expect(store).toEqual({ state: 'found', found: [front, back, asleep], collecting: false });
  });

  test('before anybody has looked says that nothing was started', async () => {
    await reader().connect('front');
    expect(store).toMatchObject({ state: 'off', error: { message: 'Instance not initialized' } });
  });

  test('is not begun while the earlier one cannot be dropped', async () => {
    library.disconnect = rejecting;
    const { look, connect } = reader();
    await look();
    await connect('front');
    await connect('back');
    expect(store).toMatchObject({ state: 'found', error: { code: 'connection_not_created' } });
  });

  test('names the reader that is not online', async () => {
    const { look, connect } = reader();
    await look();
    await connect('asleep');
    expect(store.error).toMatchObject({
      values: { terminal_id: 'asleep' },
      message: 'Terminal with ID asleep not online',
      statusCode: 0,
      retry: 'later',
    });
  });

  test('that breaks by itself is said at once, and the reader is taken for gone', async () => {
    const { look, connect } = reader();
    await look();
    await connect('front');
    world.onBroken();
    expect(store).toMatchObject({ state: 'found', error: { code: 'terminal_connection_broken' } });
    expect(store.reader).toBeUndefined();
  });
});

describe('taking a card', () => {
  let payment: CardPayment;
  let charged: unknown[];
  const machine = {
    charge: async (tell: (given: typeof intent) => Promise<{ state: string }>) => {
      try {
        charged.push(await tell(intent));
      } catch (error) {
        const { code, retry } = (error as CallFailed).error;
        charged.push([code, retry]);
      }
    },
  } as unknown as CardMachine;
  const card = { value: { collected: 'card' } };
  const connected = async () => {
    const own = reader();
    await own.look();
    await own.connect('front');
    return own;
  };
  beforeEach(() => {
    payment = { step: 'card', partialPayment_id: 'part', intent };
    charged = [];
  });

  test('reads it and has the provider charge it', async () => {
    const { takeCard } = await connected();
    const taken = takeCard(machine, payment);
    expect(store.collecting).toBe(true);
    hold(card);
    await taken;
    expect(charged).toEqual([{ state: 'succeeded' }]);
    expect(store.collecting).toBe(false);
  });

  test('without a library or a reader says so', async () => {
    await expect(reader().takeCard(machine, payment)).rejects.toMatchObject({ code: 'invalid_device_instance' });
    const own = reader();
    await own.look();
    await expect(own.takeCard(machine, payment)).rejects.toMatchObject({ code: 'terminal_not_connected' });
  });

  test('that is stopped charges nothing, and is no failure', async () => {
    const { takeCard, stop } = await connected();
    const taken = takeCard(machine, payment);
    expect(await stop()).toBe(true);
    await taken;
    expect(charged).toEqual([]);
    expect(store.error).toBeUndefined();
    expect(await stop()).toBe(false);
  });

  test('that no guest holds to it says that nothing was charged', async () => {
    const { takeCard } = await connected();
    const taken = takeCard(machine, payment);
    hold(fault('timed_out'));
    await taken;
    expect(charged).toEqual([]);
    expect(store.error?.code).toBe('card_not_read');
  });

  test('from a reader that is pulled out says that its connection broke, and nothing is charged', async () => {
    const { takeCard } = await connected();
    const taken = takeCard(machine, payment);
    world.onBroken();
    hold(fault('reader_disconnected'));
    await taken;
    expect(charged).toEqual([]);
    expect(store.error?.code).toBe('terminal_connection_broken');
  });

  test('for a payment that was given up meanwhile charges nothing', async () => {
    const { takeCard } = await connected();
    const taken = takeCard(machine, payment);
    payment.partialPayment_id = 'next';
    hold(card);
    await taken;
    expect(charged).toEqual([]);
  });

  test.each<[string, () => void, [string, string]]>([
    ['a bank that declines', () => (library.process = async () => fault('card_declined')), ['card_declined', 'never']],
    [
      'a bank with a reason',
      () => (library.process = async () => fault('processing_error', { decline_code: 'insufficient_funds' })),
      ['card_declined', 'never'],
    ],
    ['a network that went', () => (library.process = async () => fault('network_error')), ['no_connection', 'later']],
    ['a library that broke', () => (library.process = rejecting), ['no_connection', 'later']],
  ])('of %s the machine is told just that', async (_, arrange, code) => {
    arrange();
    const { takeCard } = await connected();
    const taken = takeCard(machine, payment);
    hold(card);
    await taken;
    expect(charged).toEqual([code]);
  });

  test('is not begun twice, nor where no card is waited for', async () => {
    const { takeCard } = await connected();
    const taken = takeCard(machine, payment);
    await takeCard(machine, payment);
    payment.step = 'processing';
    hold(card);
    await taken;
    await takeCard(machine, payment);
    expect(said.filter((what) => what === 'collect')).toHaveLength(1);
  });
});
