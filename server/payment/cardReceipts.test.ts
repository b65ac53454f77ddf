import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#domain/i18n/localizedText.ts';
import type { Order } from '#domain/order/order.ts';
import { PaidCard } from '#contract/payment.ts';
import { goodCard } from '../../tests/support/payingGuests.ts';
import { startStripeHouse, type StripeHouse } from '../../tests/support/stripe/stripeHouse.ts';
import { receiptWords } from '#domain/receipt/receiptWords.ts';

let house: StripeHouse;
beforeAll(async () => {
  house = await startStripeHouse({ timeoutMs: 12_000 });
});
afterAll(() => house.close());

/** An order of which 5.00 were charged at a reader; `how` its money came to be booked. */
async function paidAtReader(how: 'confirmed' | 'by event' | 'reaped'): Promise<{ order: Order; part: string }> {
  const { order } = await house.guestWithOrder();
  const { partialPayment_id } = await house.openPart(house.register, order, 500);
  const asked = { partialPayment_id, type: 'card' as const };
  const { body: intent } = await house.register('POST /order/payment-intent', { body: asked });
  await house.typeCard(intent, goodCard);
  if (how === 'reaped') await house.reapAll(1);
  if (how === 'by event') expect(await house.tell('payment_intent.succeeded', {}, intent.intent_id)).toBe(200);
  const body = { partialPayment_id, paymentOption: 'card' as const };
  if (how === 'confirmed')
    expect((await house.register('PUT /order/payment-confirm-client', { body })).status).toBe(200);
  return { order, part: partialPayment_id };
}
const cardOf = async (order: Order) => (await house.read(order)).payments[0]?.card;
const receipt = (order: Order, query: { language?: string; type?: 'html' | 'pdf' | 'escpos' } = {}) =>
  house.register('GET /order/receipt', { query: { order_id: order.order_id, ...query } });

const atReader = {
  brand: 'visa',
  last4: '4242',
  readMethod: 'contactless',
  account: 'credit',
  verification: 'pin',
  application: 'Visa Credit',
  aid: 'A0000000031010',
  authorizationCode: '123456',
  responseCode: '3030',
  cryptogram: '9F3A5C2E11B0D477',
  tvr: '8000008000',
  tsi: '6800',
};

describe('the receipt of a card payment at a reader', () => {
  it.each(['confirmed', 'by event', 'reaped'] as const)(
    'knows the card, whichever way it was booked: %s',
    async (how) => {
      const { order } = await paidAtReader(how);
      expect(await cardOf(order)).toEqual(atReader);
    },
  );

  it('says what the schemes require, in every language and on paper', async () => {
    const { order } = await paidAtReader('confirmed');
    for (const language of languages) {
      const words = receiptWords(language);
      const page = String((await receipt(order, { language })).body);
      for (const said of [
        `Visa **** 4242 · ${words.readMethods.contactless} · ${words.accounts.credit}`,
        'Visa Credit',
        'AID A0000000031010',
        'TVR 8000008000 · TSI 6800',
        'ARC 3030 · AC 9F3A5C2E11B0D477',
        `${words.authorizationCode} 123456`,
        words.verifications.pin,
      ]) {
        expect(page).toContain(said);
      }
    }
    const paper = Buffer.from((await receipt(order, { language: 'hu', type: 'escpos' })).body as never).toString(
      'latin1',
    );
    for (const said of ['Visa **** 4242', 'AID A0000000031010', 'TVR 8000008000', '123456'])
      expect(paper).toContain(said);
    expect((await receipt(order, { type: 'pdf' })).status).toBe(200);
  });

  it('takes nothing from a chip that controls a printer, and no more than fits', async () => {
    const { order } = await house.guestWithOrder();
    const { partialPayment_id } = await house.openPart(house.register, order, 500);
    const { body: intent } = await house.register('POST /order/payment-intent', {
      body: { partialPayment_id, type: 'card' },
    });
    await house.typeCard(intent, goodCard);
    const { world } = house.stripe;
    const charge = world.charges.get(world.intents.get(intent.intent_id)!.latest_charge as string)!;
    Object.assign(charge.payment_method_details!.card_present!, {
      last4: '42\u001b2',
      read_method: 'by thought',
      receipt: {
        application_preferred_name: `\u001bp\u0000V\u202eisa${'x'.repeat(5000)}`,
        dedicated_file_name: null,
        authorization_code: '\n',
        account_type: 'unknown',
        cardholder_verification_method: 'constructor',
      },
    });
    await house.reapAll(1);
    const card = await cardOf(order);
    expect(card).toEqual({ brand: 'visa', application: `pVisa${'x'.repeat(35)}` });
    expect(PaidCard.safeParse(card).success).toBe(true);
    expect(PaidCard.safeParse({ application: 'a\u001bp' }).success).toBe(false);
  });

  it('says brand and digits alone of a card that was typed in', async () => {
    const { guest, order } = await house.guestWithOrder();
    await house.payOnline(guest, order);
    expect(await cardOf(order)).toEqual({ brand: 'visa', last4: '4242' });
    expect(String((await receipt(order)).body)).toContain('Visa **** 4242');
  });
});
