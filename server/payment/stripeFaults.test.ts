import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { Api, Reply } from '../../tests/support/api.ts';
import { goodCard } from '../../tests/support/payingGuests.ts';
import { startStripeHouse, type StripeHouse } from '../../tests/support/stripe/stripeHouse.ts';
import { type FaultKind, faultKinds } from '../../tests/support/stripe/stripeFaults.ts';
import { reap } from '../reconciliation/reaper.ts';

let house: StripeHouse;
const minutes = (count: number): number => count * 60_000;

beforeAll(async () => {
  house = await startStripeHouse();
});
afterAll(() => house.close());

/** Lays a fault. Stripe's library asks again by itself when a connection is torn, so that is torn twice. */
const fail = (kind: FaultKind, operation: string, about: string): void =>
  house.stripe.faults.add({ kind, operation, about, times: kind.startsWith('reset') ? 2 : 1 });

type Paying = { kind: FaultKind; guest: Api; order: Order; partialPayment_id: string };
/** Somebody who pays 5.00 of their bill, for each thing that can go wrong. */
const somebodyForEach = (): Promise<Paying[]> =>
  Promise.all(
    faultKinds.map(async (kind) => {
      const { guest, order } = await house.guestWithOrder();
      const { partialPayment_id } = await house.openPart(guest, order, 500);
      return { kind, guest, order, partialPayment_id };
    }),
  );
/** What clients do with a refusal that says "later"; on a busy machine Stripe may seem away for a moment. */
async function persistently<T>(ask: () => Promise<Reply<T>>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status === 200) return answer.body;
    if (answer.status !== 503 || tries === 5) throw new Error(answer.error.message);
  }
}
const intentOf = ({ guest, partialPayment_id }: Paying) =>
  persistently(() => guest('POST /order/payment-intent', { body: { partialPayment_id } }));
const confirm = ({ guest, partialPayment_id }: Paying) =>
  guest('PUT /order/payment-confirm-client', { body: { partialPayment_id, paymentOption: 'online' } });
const paidBy = (payments: Order['payments']) => payments.map(({ status, amount }) => ({ status, amount }));
const intentsFor = (partialPayment_id: string) =>
  [...house.stripe.world.intents.values()].filter(
    ({ metadata }) => metadata['partialPayment_id'] === partialPayment_id,
  );
const refundsFor = (partialPayment_id: string): number[] =>
  intentsFor(partialPayment_id).flatMap(({ id }) =>
    [...house.stripe.world.refunds.values()]
      .filter(({ payment_intent }) => payment_intent === id)
      .map(({ amount }) => amount),
  );
/** Every fault was met, and what Stripe holds is what we have booked. */
const agreesWithStripe = async (): Promise<void> => {
  expect(house.stripe.faults.unmet()).toEqual([]);
  expect(await house.holds()).toBe(await house.booked());
};

describe('whatever goes wrong between us and Stripe', () => {
  it('makes one intent, which is paid once, when making it fails', async () => {
    const all = await somebodyForEach();
    for (const { kind, partialPayment_id } of all) fail(kind, 'POST /v1/payment_intents', partialPayment_id);
    await Promise.all(
      all.map(async (paying) => {
        const { guest, partialPayment_id, kind } = paying;
        const first = await guest('POST /order/payment-intent', { body: { partialPayment_id } });
        if (kind !== 'slow' && kind !== 'key in use') {
          expect(first.error, kind).toMatchObject({ statusCode: 503, code: 'payment_provider_down', retry: 'later' });
        }
        if (kind === 'too many') expect(first.headers.get('retry-after')).toBe('2');
      }),
    );
    // Stripe's index needs its minute until it shows what a fault left behind.
    house.server.advance(minutes(2));
    await Promise.all(
      all.map(async (paying) => {
        const intent = await intentOf(paying);
        await house.typeCard(intent, goodCard);
        await persistently(() => confirm(paying));
      }),
    );
    for (const { kind, order, partialPayment_id } of all) {
      expect(intentsFor(partialPayment_id), kind).toHaveLength(1);
      expect(paidBy((await house.read(order)).payments), kind).toEqual([{ status: 'paid', amount: 500 }]);
    }
    await agreesWithStripe();
  });

  it('loses no payment, and counts none twice, when asking for it fails', async () => {
    const all = await somebodyForEach();
    await Promise.all(
      all.map(async (paying) => {
        const intent = await intentOf(paying);
        await house.typeCard(intent, goodCard);
        fail(paying.kind, 'GET /v1/payment_intents/{intent}', intent.intent_id);
        const confirmed = await confirm(paying);
        expect(confirmed.status, paying.kind).toBe(paying.kind === 'slow' ? 200 : 503);
      }),
    );
    await house.reapAll(2);
    for (const { kind, order } of all) {
      expect(await house.read(order), kind).toMatchObject({ amountPaid: 500, payments: [{ status: 'paid' }] });
    }
    await agreesWithStripe();
  });

  it('ends a part at Stripe and here, or books money that was faster, when cancelling fails', async () => {
    const [left, faster] = await Promise.all([somebodyForEach(), somebodyForEach()]);
    for (const paying of [...left, ...faster]) {
      fail(paying.kind, 'POST /v1/payment_intents/{intent}/cancel', (await intentOf(paying)).intent_id);
    }
    house.server.advance(minutes(11));
    await reap(house.server.deps);
    // The first try has failed for most of them; now the guests are faster than the second.
    const late = await Promise.all(
      faster.map(async ({ partialPayment_id }) => {
        const [intent] = intentsFor(partialPayment_id);
        const { id, client_secret, status } = intent!;
        await house.typeCard({ intent_id: id, client_secret: client_secret! }, goodCard);
        return status === 'canceled' ? 'cancelled' : 'paid';
      }),
    );
    expect(late).toContain('paid');
    await house.reapAll(10);
    for (const { kind, order, partialPayment_id } of left) {
      expect(
        intentsFor(partialPayment_id).map(({ status }) => status),
        kind,
      ).toEqual(['canceled']);
      expect(paidBy((await house.read(order)).payments), kind).toEqual([{ status: 'cancelled', amount: 500 }]);
    }
    for (const [index, { kind, order }] of faster.entries()) {
      expect(paidBy((await house.read(order)).payments), kind).toEqual([{ status: late[index], amount: 500 }]);
    }
    await agreesWithStripe();
  });

  it.each(['GET /v1/payment_intents/{intent}', 'GET /v1/refunds', 'POST /v1/refunds'])(
    'gives a rejected order its money back once when %s fails',
    async (operation) => {
      const all = await somebodyForEach();
      await Promise.all(
        all.map(async (paying) => {
          const intent = await intentOf(paying);
          await house.typeCard(intent, goodCard);
          await persistently(() => confirm(paying));
        }),
      );
      // The reaper ends the attempts, which it has to ask for, before anything fails.
      await house.reapAll(1);
      for (const { kind, order, partialPayment_id } of all) {
        fail(kind, operation, intentsFor(partialPayment_id)[0]!.id);
        const body = { order_id: order.order_id, action: 'reject' as const, note: 'no more' };
        expect((await house.register('POST /order/action', { body })).status).toBe(200);
      }
      await house.reapAll(12);
      for (const { kind, order, partialPayment_id } of all) {
        expect(refundsFor(partialPayment_id), kind).toEqual([500]);
        expect(await house.read(order), kind).toMatchObject({
          amountPaid: 0,
          payments: [{ refunds: [{ amount: 500 }] }],
        });
      }
      await agreesWithStripe();
    },
  );
});
