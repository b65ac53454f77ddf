import { describe, expect, it } from 'vitest';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { ProviderRefused, ProviderUnreachable } from '../cardProvider/provider.ts';
import { at, attemptOf, cardHouse, intentOf, partOf } from '../../tests/support/cardHouse.ts';
import { cancelAttempt, intentAsItStands, intentFor, withIntent } from './paymentIntents.ts';

const restaurant = {
  restaurant_id: 'restaurant',
  name: 'Zum Löwen',
  currency: 'EUR',
  address: { country: 'AT' },
} as unknown as Restaurant;
const online = { type: 'online', restaurant } as const;
const card = { type: 'card', restaurant } as const;
const answered = { intent_id: 'pi', client_secret: 'secret', amount: 500, currency: 'EUR' };
const wanted = attemptOf({ state: 'wanted', intent_id: null, client_secret: null });
const failing = (error: Error) => async () => {
  throw error;
};
const charge = { type: 'payment.charge', body: { partialPayment_id: 'part', intent_id: 'pi' } };
const release = { type: 'payment.release', body: { partialPayment_id: 'part', intent_id: 'pi' } };

describe('the intent of a part', () => {
  it('is wanted first, with what its statement says, then made at the provider, and its orders are told', async () => {
    const house = cardHouse({ attempts: [wanted] });
    expect(await intentFor(house.parts, partOf({ tip: 50 }), online)).toEqual({ ok: true, value: answered });
    const inserted = house.queries.find(({ text }) => text.includes('insert into payment_intent'))?.values;
    expect(inserted).toEqual(['id', 'restaurant', 'part', 'stripe', 'online', 550, 'EUR', null, at, 'Zum Lowen']);
    const metadata = { restaurant_id: 'restaurant', partialPayment_id: 'part', attempt_id: 'attempt' };
    const asked = { amount: 500, currency: 'EUR', type: 'online', metadata };
    expect(house.asked).toEqual([['createIntent', asked, 'attempt', at]]);
    const saved = house.queries.find(({ text }) => text.includes("state = 'created'"))?.values;
    expect(saved).toEqual(['attempt', 'pi', 'secret']);
    expect(house.told()).toEqual([charge]);
  });

  it('is asked for with the account and the words that were saved with it', async () => {
    const house = cardHouse();
    const saved = { ...wanted, destination: 'acct', statement_name: 'LOWEN' };
    expect(await withIntent(house.parts, saved)).toEqual({
      ...saved,
      state: 'created',
      intent_id: 'pi',
      client_secret: 'secret',
    });
    expect(house.asked[0]?.[1]).toMatchObject({ destination: 'acct', statementName: 'LOWEN' });
  });

  it('is made anew where only half of what the provider answered was kept', async () => {
    for (const half of [{ intent_id: null }, { client_secret: null }]) {
      const house = cardHouse();
      await withIntent(house.parts, attemptOf(half));
      expect(house.calls()).toEqual(['createIntent']);
    }
    const whole = cardHouse();
    expect(await withIntent(whole.parts, attemptOf())).toEqual(attemptOf());
    expect(whole.asked).toEqual([]);
  });

  it('is the same when it is asked for again, and its orders are not told twice', async () => {
    const house = cardHouse({ attempts: [attemptOf()] });
    expect(await intentFor(house.parts, partOf({ intent_id: 'pi' }), online)).toEqual({ ok: true, value: answered });
    expect([house.asked, house.told()]).toEqual([[], []]);
  });

  it('is told with where it stands when it is asked for again, and as it begins without asking', async () => {
    const begun = cardHouse({ attempts: [wanted] });
    expect(await intentAsItStands(begun.parts, partOf(), online)).toEqual({ ok: true, value: answered });
    expect(begun.calls()).toEqual(['createIntent']);
    const again = cardHouse({
      attempts: [attemptOf()],
      retrieveIntent: async () => intentOf({ state: 'processing' }),
    });
    expect(await intentAsItStands(again.parts, partOf({ intent_id: 'pi' }), online)).toEqual({
      ok: true,
      value: { ...answered, state: 'processing' },
    });
    expect(again.asked).toEqual([['retrieveIntent', 'pi']]);
  });

  it('is told all the same where the provider does not answer or knows nothing of it, and not where it is refused', async () => {
    for (const retrieveIntent of [failing(new ProviderUnreachable('away')), async () => undefined]) {
      const house = cardHouse({ attempts: [attemptOf()], retrieveIntent });
      expect(await intentAsItStands(house.parts, partOf({ intent_id: 'pi' }), online)).toEqual({
        ok: true,
        value: answered,
      });
    }
    const refused = cardHouse();
    expect(await intentAsItStands(refused.parts, partOf({ intent_id: 'pi' }), online)).toMatchObject({
      code: 'payment_not_confirmed',
    });
    expect(refused.asked).toEqual([]);
  });

  it('is neither over less nor over more than a card is charged, tip included, and nothing is begun', async () => {
    for (const [amount, tip, code] of [
      [20, 20, 'card_amount_too_small'],
      [99_999_900, 100, 'card_amount_too_large'],
    ] as const) {
      const house = cardHouse();
      expect(await intentFor(house.parts, partOf({ amount, tip }), online)).toMatchObject({ ok: false, code });
      expect(house.queries).toEqual([]);
    }
    const house = cardHouse({ attempts: [attemptOf()] });
    expect(await intentFor(house.parts, partOf({ amount: 20, tip: 30 }), online)).toMatchObject({ ok: true });
  });

  it('is none where the part was paid or given up in the same moment', async () => {
    expect(await intentFor(cardHouse().parts, partOf(), online)).toMatchObject({ code: 'payment_not_confirmed' });
    const house = cardHouse({ attempts: [wanted], orders: () => ({ status: 409, code: 'partial_payment_closed' }) });
    expect(await intentFor(house.parts, partOf(), online)).toMatchObject({ code: 'partial_payment_closed' });
    expect(house.calls()).toEqual(['createIntent', 'cancelIntent']);
    expect(house.ended()).toEqual(['attempt cancelled']);
  });

  it('is refused as the provider says, and nobody is told of it', async () => {
    const house = cardHouse({ attempts: [wanted], createIntent: failing(new ProviderUnreachable('away')) });
    expect(await intentFor(house.parts, partOf(), online)).toMatchObject({ code: 'payment_provider_down' });
    expect([house.told(), house.ended()]).toEqual([[], []]);
  });
});

describe('a part that was begun the other way', () => {
  it('is ended at the provider first, its orders hear of it, and then it is begun anew', async () => {
    const house = cardHouse({ attempts: [attemptOf(), { ...wanted, type: 'card' }] });
    expect(await intentFor(house.parts, partOf(), card)).toEqual({ ok: true, value: answered });
    expect(house.calls()).toEqual(['cancelIntent', 'createIntent']);
    expect(house.told()).toEqual([release, charge]);
  });

  it('is begun anew without asking, where it was begun at another provider', async () => {
    const before = attemptOf({ provider: 'simulated' });
    const house = cardHouse({ attempts: [before, wanted] });
    expect(await intentFor(house.parts, partOf(), online)).toMatchObject({ ok: true });
    expect(house.calls()).toEqual(['createIntent']);
    expect(house.ended()).toEqual(['attempt cancelled']);
  });

  it('takes the reader away from nobody whose card is at it', async () => {
    const reading = attemptOf({ type: 'card', terminal_id: 'reader', reader_state: 'charging' });
    const house = cardHouse({ attempts: [reading] });
    expect(await intentFor(house.parts, partOf(), online)).toMatchObject({ code: 'lines_already_claimed' });
    expect([house.asked, house.ended()]).toEqual([[], []]);
  });

  it('stays as it is when the money was faster, or nobody knows', async () => {
    const faster = cardHouse({ attempts: [attemptOf()], cancelIntent: async () => intentOf({ state: 'succeeded' }) });
    expect(await intentFor(faster.parts, partOf(), card)).toMatchObject({ code: 'payment_not_confirmed' });
    const away = cardHouse({ attempts: [attemptOf()], cancelIntent: failing(new ProviderUnreachable('away')) });
    expect(await intentFor(away.parts, partOf(), card)).toMatchObject({ code: 'payment_provider_down' });
    for (const house of [faster, away]) expect([house.told(), house.ended()]).toEqual([[], []]);
  });
});

describe('an attempt that is given up', () => {
  it('is stopped at its reader first, and goes on where a card is being authorised', async () => {
    const reading = attemptOf({ terminal_id: 'reader' });
    const house = cardHouse();
    expect(await cancelAttempt(house.parts, reading)).toBe(true);
    expect(house.asked).toEqual([
      ['stop', 'reader', 'pi'],
      ['cancelIntent', 'pi'],
    ]);
    const busy = cardHouse({ stops: false });
    expect(await cancelAttempt(busy.parts, reading)).toBe(false);
    expect([busy.calls(), busy.ended()]).toEqual([['stop'], []]);
  });

  it('is over only when the provider says that it is', async () => {
    const house = cardHouse({ cancelIntent: async () => intentOf({ state: 'processing' }) });
    expect(await cancelAttempt(house.parts, attemptOf())).toBe(false);
    expect(house.ended()).toEqual([]);
  });

  it('has nothing to be ended where the provider refuses to make it, and is not over where it does not answer', async () => {
    const refused = cardHouse({ createIntent: failing(new ProviderRefused('no', { code: 'amount_too_small' })) });
    expect(await cancelAttempt(refused.parts, wanted)).toBe(true);
    expect([refused.calls(), refused.ended()]).toEqual([['createIntent'], ['attempt cancelled']]);
    const away = cardHouse({ createIntent: failing(new ProviderUnreachable('away')) });
    await expect(cancelAttempt(away.parts, wanted)).rejects.toThrow('away');
    expect(away.ended()).toEqual([]);
  });

  it('has the account asked after that its money was to go to, since that may be why it was refused', async () => {
    const createIntent = failing(new ProviderRefused('no', { code: 'account_invalid' }));
    const house = cardHouse({ createIntent });
    await cancelAttempt(house.parts, { ...wanted, destination: 'acct' });
    expect(house.asked.at(-1)).toEqual(['accountState', 'acct']);
  });
});
