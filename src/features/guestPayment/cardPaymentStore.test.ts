import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WireError } from '#contract/errors.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { noConnection } from '#src/data/api/callFailed.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { until } from '../../../tests/support/until.ts';

const call = vi.fn();
const presentCard = vi.fn();
const authenticateCard = vi.fn();
vi.mock('#src/data/api/call.ts', () => ({ call: (...asked: unknown[]): unknown => call(...asked) as unknown }));
vi.mock('#src/data/payment/simulatedCard.ts', () => ({
  presentCard: (...asked: unknown[]): unknown => presentCard(...asked) as unknown,
  authenticateCard: (...asked: unknown[]): unknown => authenticateCard(...asked) as unknown,
}));

const part = { partialPayment_id: 'part', restaurant_id: 'restaurant', orders: ['order'], amount: 700 };
const intent = { intent_id: 'intent', client_secret: 'secret', amount: 770, currency: 'EUR' };
/** The class of the modules now loaded: each test has its own. */
let Failed: new (error: WireError) => Error;
const refused = (code: string, retry: 'later' | 'never' = 'never', intentState?: string) =>
  new Failed({ statusCode: 409, code, message: code, retry, details: { intent: intentState } });
const neverShown = () => refused('payment_not_confirmed', 'later', 'requires_payment_method');
const names = () => call.mock.calls.map(([name]) => name as string);

async function fresh() {
  vi.resetModules();
  Failed = (await import('#src/data/api/callFailed.ts')).CallFailed;
  const { cardPayment } = await import('./cardPaymentStore.ts');
  const { guestCard } = await import('./guestCard.ts');
  return { cardPayment, ...guestCard };
}

beforeEach(async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('comanda-outbox').addEventListener('success', resolve);
  });
  vi.stubGlobal('localStorage', memoryStorage());
  // the page of the test before hears nothing of this one
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage = (): void => undefined;
    },
  );
  vi.stubGlobal('reportError', (error: unknown) => expect.unreachable(String(error)));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const mock of [call, presentCard, authenticateCard]) mock.mockReset();
  call.mockImplementation((name: string) => Promise.resolve(name === 'POST /order/payment-intent' ? intent : {}));
  presentCard.mockResolvedValue({ state: 'succeeded' });
});

test('claims the part, shows the card, and is paid when the provider says so', async () => {
  const store = await fresh();
  await store.start(part);
  expect(store.cardPayment).toMatchObject({ step: 'card', intent });
  await store.showCard('4242');
  expect(store.cardPayment.step).toBe('paid');
  expect(store.cardPayment.kept).toEqual([]);
});

test('a second tap while one is under way claims nothing twice', async () => {
  const store = await fresh();
  await Promise.all([store.start(part), store.start({ ...part, partialPayment_id: 'other' })]);
  expect(names().filter((name) => name === 'POST /order/partial-payment')).toHaveLength(1);
});

test('a declined card can be followed by another for the same part', async () => {
  const store = await fresh();
  await store.start(part);
  presentCard.mockRejectedValueOnce(refused('card_declined'));
  await store.showCard('0002');
  expect(store.cardPayment).toMatchObject({ step: 'card', error: { code: 'card_declined' } });
  await store.showCard('4242');
  expect(store.cardPayment.step).toBe('paid');
});

test('waits for a provider that is still deciding', async () => {
  const store = await fresh();
  await store.start(part);
  let asked = 0;
  call.mockImplementation(() =>
    ++asked < 4 ? Promise.reject(refused('payment_not_confirmed', 'later')) : Promise.resolve({}),
  );
  const shown = store.showCard('4242');
  await vi.advanceTimersByTimeAsync(5000);
  await shown;
  expect([store.cardPayment.step, asked]).toEqual(['paid', 4]);
});

test('a guest is not held by a lost connection: the card may have been charged, and is asked about again', async () => {
  const store = await fresh();
  await store.start(part);
  call.mockRejectedValue(new Failed(noConnection));
  const shown = store.showCard('4242');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store.cardPayment.step).toBe('processing');
  await vi.advanceTimersByTimeAsync(50_000);
  await shown;
  expect([store.cardPayment.step, store.cardPayment.kept]).toEqual(['unsure', ['part']]);
  call.mockResolvedValue({});
  await store.askAgain();
  expect(store.cardPayment.step).toBe('paid');
});

test('asks the bank where the card wants it', async () => {
  const store = await fresh();
  await store.start(part);
  presentCard.mockResolvedValueOnce({ state: 'requires_action' });
  await store.showCard('3155');
  expect(store.cardPayment.step).toBe('bank');
  authenticateCard.mockRejectedValueOnce(refused('card_declined'));
  await store.answerBank(false);
  expect(store.cardPayment).toMatchObject({ step: 'card', error: { code: 'card_declined' } });
});

test('gives the part back when the guest leaves, and when it turns out that it cannot be paid', async () => {
  const store = await fresh();
  await store.start(part);
  await store.leave();
  expect(names().at(-1)).toBe('DELETE /order/partial-payment');
  expect(store.cardPayment.step).toBe('idle');
  call.mockImplementation((name: string) =>
    name === 'POST /order/payment-intent' ? Promise.reject(refused('payment_type_unavailable')) : Promise.resolve({}),
  );
  await store.start(part);
  expect(names().at(-1)).toBe('DELETE /order/partial-payment');
  expect(store.cardPayment).toMatchObject({ step: 'idle', error: { code: 'payment_type_unavailable' } });
});

test('finds after a reload what this phone had claimed, and goes on with it', async () => {
  const before = await fresh();
  await before.start(part);
  const store = await fresh();
  await until(() => expect(store.cardPayment.kept).toEqual(['part']));
  call.mockImplementation((name: string) =>
    name === 'PUT /order/payment-confirm-client' ? Promise.reject(neverShown()) : Promise.resolve(intent),
  );
  await store.resume('part');
  expect(store.cardPayment.step).toBe('card');
});

test('asks by itself what became of a card whose answer was lost, and for no other meanwhile', async () => {
  const store = await fresh();
  await store.start(part);
  presentCard.mockRejectedValue(new Failed(noConnection));
  call.mockRejectedValue(new Failed(noConnection));
  const shown = store.showCard('4242');
  await vi.advanceTimersByTimeAsync(20_000);
  await store.showCard('5555');
  expect([store.cardPayment.step, presentCard.mock.calls.length]).toEqual(['processing', 1]);
  call.mockResolvedValue({});
  await vi.advanceTimersByTimeAsync(2000);
  await shown;
  expect([store.cardPayment.step, store.cardPayment.kept]).toEqual(['paid', []]);
});

test('a guest who does not wait for a lost answer finds the part again, to go on with it or not to pay it', async () => {
  const store = await fresh();
  await store.start(part);
  call.mockRejectedValue(refused('payment_not_confirmed', 'later', 'processing'));
  const shown = store.showCard('4242');
  await vi.advanceTimersByTimeAsync(60_000);
  await shown;
  expect(store.cardPayment.step).toBe('unsure');
  await store.leave({ keepsPart: true });
  expect([store.cardPayment.step, store.cardPayment.kept]).toEqual(['idle', ['part']]);
  expect(names()).not.toContain('DELETE /order/partial-payment');
});

test('what could not be given back for want of a network is offered again', async () => {
  const store = await fresh();
  await store.start(part);
  call.mockRejectedValueOnce(new Failed(noConnection));
  await store.leave();
  expect([store.cardPayment.step, store.cardPayment.kept]).toEqual(['idle', ['part']]);
  const { givePartBack } = await import('./cardPaymentStore.ts');
  call.mockRejectedValueOnce(refused('partial_payment_closed'));
  await givePartBack('part');
  expect(store.cardPayment.kept).toEqual([]);
});

test('a part that cannot be given back at this moment says why', async () => {
  const store = await fresh();
  await store.start(part);
  call.mockRejectedValueOnce(refused('card_being_charged', 'later'));
  await store.leave();
  expect(store.cardPayment).toMatchObject({ step: 'idle', kept: ['part'], error: { code: 'card_being_charged' } });
});

test('a part that is over lets this phone forget no other', async () => {
  const store = await fresh();
  const { begunPart, forgetPart } = await import('./cardPaymentStore.ts');
  await store.start(part);
  forgetPart('another');
  expect(store.cardPayment.kept).toEqual(['part']);
  const open = { ...part, status: 'open' } as unknown as PartialPayment;
  expect(begunPart([open], ['part'])).toBe(open);
  expect(begunPart([{ ...open, status: 'paid' }], ['part'])).toBeUndefined();
  expect(begunPart([open], ['another'])).toBeUndefined();
});

test('has written down what it claims before the server hears of it, so that a kill forgets nothing', async () => {
  const store = await fresh();
  const { readDrafts } = await import('#src/data/drafts/readDrafts.ts');
  const written: unknown[] = [];
  call.mockImplementation(async (name: string) => {
    if (name === 'POST /order/partial-payment') written.push((await readDrafts()).map(({ value }) => value));
    return name === 'POST /order/payment-intent' ? intent : {};
  });
  await store.start(part);
  expect(written).toEqual([[['part']]]);
});

test('two windows that each pay a part both find their own after a reload', async () => {
  const one = await fresh();
  await one.start(part);
  const other = await fresh();
  await until(() => expect(other.cardPayment.kept).toEqual(['part']));
  await other.start({ ...part, partialPayment_id: 'other' });
  const store = await fresh();
  await until(() => expect(store.cardPayment.kept).toEqual(['part', 'other']));
  const { begunPart, forgetPart } = await import('./cardPaymentStore.ts');
  const open = { ...part, status: 'open' } as unknown as PartialPayment;
  expect(begunPart([open], store.cardPayment.kept)).toBe(open);
  forgetPart('other');
  expect(store.cardPayment.kept).toEqual(['part']);
});

test('a part that the release before has kept is this phone’s still', async () => {
  const { storeDraft } = await import('#src/data/drafts/draftStorage.ts');
  await storeDraft({ name: 'open-part', edit: () => 'part of today' });
  const store = await fresh();
  await until(() => expect(store.cardPayment.kept).toEqual(['part of today']));
});
