import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../tests/support/api.ts';
import { goodCard } from '../../tests/support/payingGuests.ts';
import { presentCard } from '../../tests/support/stripe/intentHandlers.ts';
import { startStripeHouse, type StripeHouse } from '../../tests/support/stripe/stripeHouse.ts';
import { reap } from '../reconciliation/reaper.ts';

let house: StripeHouse;

beforeAll(async () => {
  house = await startStripeHouse({ timeoutMs: 12_000 });
});
afterAll(async () => {
  expect(house.stripe.faults.unmet()).toEqual([]);
  expect(await house.holds()).toBe(await house.booked());
  await house.close();
});

/** A guest with an intent over 5.00 of their bill. */
async function paying() {
  const { guest, order } = await house.guestWithOrder();
  const { partialPayment_id } = await house.openPart(guest, order, 500);
  const intent = (await guest('POST /order/payment-intent', { body: { partialPayment_id } })).body;
  const giveBack = (api: Api = guest) => api('DELETE /order/partial-payment', { query: { partialPayment_id } });
  const part = async () => (await house.read(order)).payments[0]!;
  const atStripe = () => house.stripe.world.intents.get(intent.intent_id)?.status;
  return { guest, order, intent, partialPayment_id, giveBack, part, atStripe };
}

test('no card is taken any more for a part that was given back: who pays again is charged once', async () => {
  const { guest, order, intent, giveBack, part, atStripe } = await paying();
  expect((await giveBack()).body).toEqual({ deleted: true });
  expect([atStripe(), (await part()).status]).toEqual(['canceled', 'cancelled']);
  expect((await house.typeCard(intent, goodCard)).status).toBe(400);
  await house.payOnline(guest, order);
  expect((await house.read(order)).amountPaid).toBe(order.amountTotal);
});

test('a card that was faster has paid the part, which cannot be given back', async () => {
  const { order, intent, giveBack, part } = await paying();
  await house.typeCard(intent, goodCard);
  house.server.advance(1000);
  expect((await giveBack()).error).toMatchObject({ code: 'partial_payment_closed', retry: 'never' });
  expect([(await part()).status, (await house.read(order)).amountPaid]).toEqual(['paid', 500]);
});

test('while the money is on its way the part is neither given back nor lost', async () => {
  const { guest, intent, partialPayment_id, giveBack, part } = await paying();
  presentCard(house.stripe.world, intent.intent_id, goodCard, 60_000);
  expect((await giveBack()).error).toMatchObject({ code: 'card_being_charged', retry: 'later' });
  expect((await part()).status).toBe('open');
  house.server.advance(60_000);
  const body = { partialPayment_id, paymentOption: 'online' as const };
  expect((await guest('PUT /order/payment-confirm-client', { body })).status).toBe(200);
});

test('a guest whose card provider does not answer keeps the part, and gives it back when asked again', async () => {
  const { giveBack, part, atStripe } = await paying();
  const operation = 'POST /v1/payment_intents/{intent}/cancel';
  house.stripe.faults.add({ kind: 'reset after', operation, about: '', times: 2 });
  expect((await giveBack()).error).toMatchObject({ code: 'payment_provider_down', retry: 'later' });
  expect((await part()).status).toBe('open');
  expect((await giveBack()).body).toEqual({ deleted: true });
  expect([atStripe(), (await part()).status]).toEqual(['canceled', 'cancelled']);
});

test('a house goes on without its card provider: the part is given back, and its intent ended later', async () => {
  const { giveBack, part, atStripe } = await paying();
  const operation = 'POST /v1/payment_intents/{intent}/cancel';
  house.stripe.faults.add({ kind: 'reset before', operation, about: '', times: 2 });
  expect((await giveBack(house.register)).body).toEqual({ deleted: true });
  expect([atStripe(), (await part()).status]).toEqual(['requires_payment_method', 'cancelled']);
  house.server.advance(60_000);
  await reap(house.server.deps);
  expect(atStripe()).toBe('canceled');
});

test('what somebody else is about to pay is not ended at the provider either', async () => {
  const { giveBack, part, atStripe } = await paying();
  expect((await giveBack(await house.scan())).error.code).toBe('not_allowed');
  expect([atStripe(), (await part()).status]).toEqual(['requires_payment_method', 'open']);
});

test('a provider that refuses to end an intent leaves the part with its guest, who may ask again', async () => {
  const { intent, giveBack, part } = await paying();
  house.stripe.world.intents.delete(intent.intent_id);
  expect((await giveBack()).error).toMatchObject({ code: 'payment_provider_down', retry: 'later' });
  expect((await part()).status).toBe('open');
});
