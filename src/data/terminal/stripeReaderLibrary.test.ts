import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stripeReaderLibrary } from './stripeReaderLibrary.ts';

type Listener = () => void;
const world = { fetchToken: async () => 'pst', onBroken: () => {} };
const reader = { id: 'tmr', label: '', serial_number: 'WPE-1', status: 'online' };
const intent = { intent_id: 'pi', client_secret: 'secret', amount: 700, currency: 'EUR' as const };

/** What stands at the provider's host; nothing while it cannot be reached. */
let reachable: boolean;
let scripts: string[];
const terminal = {
  discoverReaders: vi.fn(async (): Promise<{ discoveredReaders: object[] }> => ({ discoveredReaders: [reader] })),
  connectReader: vi.fn(async (): Promise<object> => ({ reader })),
  disconnectReader: vi.fn(async () => ({})),
  collectPaymentMethod: vi.fn(async () => ({ paymentIntent: { id: 'pi' } })),
  cancelCollectPaymentMethod: vi.fn(async () => ({})),
  processPayment: vi.fn(async (): Promise<object> => ({ paymentIntent: { status: 'succeeded' } })),
};
/** Undefined in a browser that it does not support. */
const create = vi.fn<(callbacks: object) => typeof terminal | undefined>(() => terminal);

beforeEach(() => {
  vi.clearAllMocks();
  reachable = true;
  scripts = [];
  const page: Record<string, unknown> = {};
  vi.stubGlobal('window', page);
  const append = (script: { src: string; heard: Record<string, Listener> }): void => {
    scripts.push(script.src);
    if (reachable) page['StripeTerminal'] = { create };
    queueMicrotask(() => script.heard[reachable ? 'load' : 'error']?.());
  };
  vi.stubGlobal('document', {
    querySelector: () => null,
    createElement: () => {
      const heard: Record<string, Listener> = {};
      return { heard, addEventListener: (name: string, listener: Listener) => void (heard[name] = listener) };
    },
    head: { append, appendChild: append },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the script comes from the provider’s own host, and a second try fetches it anew', async () => {
  reachable = false;
  await expect(stripeReaderLibrary(world)).rejects.toThrow();
  reachable = true;
  expect(await stripeReaderLibrary(world)).toBeDefined();
  expect(scripts.length).toBeGreaterThanOrEqual(2);
  for (const src of scripts) expect(src).toMatch(/^https:\/\/js\.stripe\.com\/terminal\//);
});

test('a reader is taken hold of also where somebody uses it', async () => {
  const library = (await stripeReaderLibrary(world))!;
  expect(await library.discover()).toEqual({
    value: [{ terminal_id: 'tmr', label: 'WPE-1', status: 'online' }],
  });
  expect(await library.connect('tmr')).toMatchObject({ value: { terminal_id: 'tmr' } });
  expect(terminal.connectReader).toHaveBeenCalledWith(reader, { fail_if_in_use: false });
  expect(await library.connect('nowhere')).toMatchObject({ fault: { code: 'reader_not_found' } });
});

test.each([
  [
    { label: 'Bar', status: 'online' },
    { label: 'Bar', status: 'online' },
  ],
  [
    { label: null, status: 'offline' },
    { label: 'WPE-1', status: 'offline' },
  ],
  [
    { label: 'Bar', status: null },
    { label: 'Bar', status: 'online' },
  ],
])('a reader %j is shown as %j', async (of, shown) => {
  const library = (await stripeReaderLibrary(world))!;
  terminal.discoverReaders.mockResolvedValueOnce({ discoveredReaders: [{ ...reader, ...of }] });
  expect(await library.discover()).toEqual({ value: [{ terminal_id: 'tmr', ...shown }] });
});

test('a reader that is not found any more cannot be connected', async () => {
  const library = (await stripeReaderLibrary(world))!;
  await library.discover();
  terminal.discoverReaders.mockResolvedValueOnce({ discoveredReaders: [] });
  await library.discover();
  expect(await library.connect('tmr')).toEqual({
    fault: { code: 'reader_not_found', message: 'This reader was not found' },
  });
});

test('a reader is let go, and reading stopped, where somebody wants that', async () => {
  const library = (await stripeReaderLibrary(world))!;
  await library.disconnect();
  expect(terminal.disconnectReader).toHaveBeenCalledTimes(1);
  expect(await library.cancelCollect()).toStrictEqual({ value: undefined });
  expect(terminal.cancelCollectPaymentMethod).toHaveBeenCalledTimes(1);
});

test('Stripe’s script gets the tokens, and tells of a reader that is gone; once it is here it is fetched no more', async () => {
  await stripeReaderLibrary(world);
  const fetched = scripts.length;
  await stripeReaderLibrary(world);
  expect(scripts).toHaveLength(fetched);
  expect(create).toHaveBeenCalledWith({
    onFetchConnectionToken: world.fetchToken,
    onUnexpectedReaderDisconnect: world.onBroken,
  });
});

test('a browser that Stripe does not support has no readers', async () => {
  create.mockReturnValueOnce(undefined);
  expect(await stripeReaderLibrary(world)).toBeUndefined();
});

test('a card is read for an intent, and just that is charged', async () => {
  const library = (await stripeReaderLibrary(world))!;
  const read = await library.collect(intent);
  expect(terminal.collectPaymentMethod).toHaveBeenCalledWith('secret');
  if ('fault' in read) throw new Error('no card');
  expect(await library.process(read.value)).toEqual({ value: 'succeeded' });
  expect(terminal.processPayment).toHaveBeenCalledWith({ id: 'pi' });
});

test('what Stripe refuses is a fault with its code, and the bank’s', async () => {
  const library = (await stripeReaderLibrary(world))!;
  terminal.processPayment.mockResolvedValueOnce({
    error: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'no' },
  });
  expect(await library.process({ collected: {} })).toEqual({
    fault: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'no' },
  });
  terminal.processPayment.mockResolvedValueOnce({ error: { message: 'broken' } });
  expect(await library.process({ collected: {} })).toEqual({ fault: { code: 'unknown', message: 'broken' } });
});
