import { describe, expect, it } from 'vitest';
import type { Callers } from '../caller/caller.ts';
import { ProviderRefused, ProviderUnreachable, refundFailed } from '../cardProvider/provider.ts';
import { attemptOf, cardHouse, intentOf, partOf } from '../../tests/support/cardHouse.ts';
import { actUpon } from './actUponEvent.ts';
import { confirmWithProvider } from './confirmWithProvider.ts';
import { endedAtProvider } from './endedAtProvider.ts';
import { endPart, finishAttempt } from './finishAttempt.ts';
import { noteIncidents } from './noteIncidents.ts';
import type { OwedRefund } from './paymentRepository.ts';
import { giveBack, owedRefunds, settleRefunds } from './settleRefunds.ts';

const hour = 60 * 60_000;
const failing = (error: Error) => async () => {
  throw error;
};
const says = (state: Parameters<typeof intentOf>[0]) => ({ retrieveIntent: async () => intentOf(state) });
const cancelling = { type: 'payment.cancel', body: { partialPayment_id: 'part' } };

describe('whether the card provider has the money', () => {
  const asked = (state: Parameters<typeof intentOf>[0], attempt = attemptOf()) =>
    confirmWithProvider(cardHouse({ attempts: [attempt], ...says(state) }).parts, { partialPayment_id: 'part' });

  it('is yes once it has succeeded, with what proves it', async () => {
    expect(await asked({ state: 'succeeded', amount: 550, readerTip: 50 })).toEqual({
      ok: true,
      value: { partialPayment_id: 'part', proof: { intent_id: 'pi', readerTip: 50 }, type: 'online' },
    });
  });

  it('is not known yet while it is on its way or waits for somebody, and says where it is', async () => {
    for (const state of ['processing', 'requires_action', 'requires_payment_method'] as const)
      expect(await asked({ state })).toMatchObject({ code: 'payment_not_confirmed', details: { intent: state } });
    expect(await asked({}, attemptOf({ state: 'wanted' }))).toEqual(expect.not.objectContaining({ details: {} }));
    expect(await asked({}, attemptOf({ state: 'wanted' }))).toMatchObject({ code: 'payment_not_confirmed' });
  });

  it('is no when the last card was declined, and says why', async () => {
    expect(await asked({ lastError: 'lost_card' })).toMatchObject({
      code: 'card_declined',
      details: { reason: 'lost_card' },
    });
  });

  it('is no when it was cancelled, is over something else, or is nothing that the provider knows', async () => {
    for (const state of [{ state: 'canceled' }, { state: 'succeeded', amount: 400 }] as const)
      expect(await asked(state)).toMatchObject({ code: 'payment_intent_invalid' });
    const unknown = cardHouse({ attempts: [attemptOf()], retrieveIntent: async () => undefined });
    expect(await confirmWithProvider(unknown.parts, { partialPayment_id: 'part' })).toMatchObject({
      code: 'payment_intent_invalid',
    });
    expect(await asked({ state: 'succeeded' }, attemptOf({ provider: 'simulated' }))).toMatchObject({
      code: 'payment_intent_invalid',
    });
  });

  it('is not known while the provider does not answer', async () => {
    const house = cardHouse({ attempts: [attemptOf()], retrieveIntent: failing(new ProviderUnreachable('away')) });
    expect(await confirmWithProvider(house.parts, { partialPayment_id: 'part' })).toMatchObject({
      code: 'payment_provider_down',
    });
  });
});

describe('an attempt that nobody looks after', () => {
  it('is over when the provider has cancelled or forgotten it, and its orders hear of that', async () => {
    for (const retrieveIntent of [async () => intentOf({ state: 'canceled' }), async () => undefined]) {
      const house = cardHouse({ parts: [partOf()], retrieveIntent });
      await finishAttempt(house.parts, attemptOf());
      expect(house.ended()).toEqual(['attempt cancelled']);
      expect(house.told()).toEqual([{ type: 'payment.release', body: { partialPayment_id: 'part', intent_id: 'pi' } }]);
    }
  });

  it('is booked once under its own key, with the proof, when the money is there', async () => {
    const paid = partOf({ status: 'paid', intent_id: 'pi' });
    const house = cardHouse({ parts: [partOf(), paid], ...says({ state: 'succeeded' }) });
    await finishAttempt(house.parts, attemptOf());
    const command = { type: 'payment.confirm', body: { partialPayment_id: 'part', paymentOption: 'online' } };
    expect(house.submitted).toEqual([{ command, key: 'attempt', proven: { intent_id: 'pi' } }]);
    expect(house.ended()).toEqual(['attempt confirmed']);
    expect(house.calls()).not.toContain('refund');
  });

  it('is given back whole when its part takes it no more, once the part has ended', async () => {
    const house = cardHouse({
      parts: [partOf(), partOf(), partOf({ status: 'cancelled' })],
      ...says({ state: 'succeeded' }),
    });
    await finishAttempt(house.parts, attemptOf());
    expect(house.told().map(({ type }) => type)).toEqual(['payment.confirm', 'payment.cancel']);
    expect(house.asked.at(-1)).toEqual(['refund', 'pi', 500, 'refund:attempt']);
    expect(house.ended()).toEqual(['attempt refunded']);
  });

  it('is given back, and never booked, when it is over something else', async () => {
    const house = cardHouse({
      parts: [partOf(), partOf({ status: 'cancelled' })],
      ...says({ state: 'succeeded', amount: 900 }),
    });
    await finishAttempt(house.parts, attemptOf());
    expect(house.told()).toEqual([cancelling]);
    expect(house.asked.at(-1)).toEqual(['refund', 'pi', 900, 'refund:attempt']);
  });

  it('is given back when its part was paid otherwise, cancelled, or is not there', async () => {
    const others = [
      partOf({ status: 'paid', intent_id: 'other' }),
      partOf({ status: 'paid' }),
      partOf({ status: 'cancelled', intent_id: 'pi' }),
      undefined,
    ];
    for (const part of others) {
      const house = cardHouse({ parts: [part], ...says({ state: 'succeeded' }) });
      await finishAttempt(house.parts, attemptOf());
      expect([house.told(), house.ended()]).toEqual([[], ['attempt refunded']]);
    }
  });

  it('is cancelled at the provider when its part is not open any more', async () => {
    for (const part of [undefined, partOf({ status: 'paid' })]) {
      const house = cardHouse({ parts: [part] });
      await finishAttempt(house.parts, attemptOf());
      expect([house.calls(), house.told()]).toEqual([['retrieveIntent', 'cancelIntent'], []]);
    }
  });

  it('is told to orders that do not know of it yet, and to no others', async () => {
    const house = cardHouse({ parts: [partOf()] });
    await finishAttempt(house.parts, attemptOf());
    expect(house.told()).toEqual([{ type: 'payment.charge', body: { partialPayment_id: 'part', intent_id: 'pi' } }]);
    const known = cardHouse({ parts: [partOf({ intent_id: 'pi' })] });
    await finishAttempt(known.parts, attemptOf());
    expect([known.told(), known.calls()]).toEqual([[], ['retrieveIntent']]);
  });

  it('is for its reader to say, where one was asked', async () => {
    const house = cardHouse({ parts: [partOf({ intent_id: 'pi' })] });
    await finishAttempt(house.parts, attemptOf({ terminal_id: 'reader', reader_state: 'charging' }));
    expect(house.calls()).toEqual(['retrieveIntent', 'action']);
  });

  it('is only logged when it is not ours: other applications may share the account at the provider', async () => {
    const house = cardHouse();
    await actUpon(house.parts, { kind: 'intent', intent_id: 'pi_of_a_ticket' });
    const details = { kind: 'intent', intent_id: 'pi_of_a_ticket' };
    expect(house.logged).toEqual([{ level: 'info', details, message: expect.stringContaining('not ours') as string }]);
    expect([house.asked, house.told()]).toEqual([[], []]);
  });

  it('ends its part, unless that was paid meanwhile', async () => {
    expect(await endPart(cardHouse().parts, 'restaurant', 'part')).toBe(true);
    const paid = cardHouse({ orders: () => ({ status: 409, code: 'partial_payment_closed' }) });
    expect(await endPart(paid.parts, 'restaurant', 'part')).toBe(false);
    expect(paid.submitted).toEqual([{ command: cancelling, key: 'id' }]);
  });
});

describe('a part that is given back', () => {
  const guest = { guest: { guest_id: 'phone' } } as unknown as Callers;
  const till = { device: { device_id: 'till' } } as unknown as Callers;
  const allowed = { ok: true, value: undefined };

  it('is charged no more', async () => {
    for (const callers of [guest, till]) {
      const house = cardHouse({ attempts: [attemptOf()], parts: [partOf()] });
      expect(await endedAtProvider(house.parts, 'part', callers)).toEqual(allowed);
      expect(house.ended()).toEqual(['attempt cancelled']);
    }
  });

  it('has nothing to be ended where no card is charged for it, or it is nobody’s to give back', async () => {
    for (const { attempts = [attemptOf()], part, callers = till } of [
      { attempts: [], part: partOf() },
      { part: partOf({ status: 'paid' }) },
      { part: undefined },
      { part: partOf({ by: 'guest:another' }), callers: guest },
      { part: partOf({ by: 'user:phone' }), callers: guest },
    ]) {
      const house = cardHouse({ attempts, parts: [part] });
      expect(await endedAtProvider(house.parts, 'part', callers)).toEqual(allowed);
      expect([house.asked, house.ended()]).toEqual([[], []]);
    }
  });

  it('is booked where the money was faster, and waits while that is on its way', async () => {
    const attempts = [attemptOf()];
    const cancelIntent = async () => intentOf({ state: 'succeeded' });
    const paid = partOf({ status: 'paid', intent_id: 'pi' });
    const booked = cardHouse({
      attempts,
      parts: [partOf(), partOf(), paid],
      cancelIntent,
      ...says({ state: 'succeeded' }),
    });
    expect(await endedAtProvider(booked.parts, 'part', guest)).toEqual(allowed);
    expect(booked.ended()).toEqual(['attempt confirmed']);
    const waiting = cardHouse({
      attempts,
      parts: [partOf({ intent_id: 'pi' })],
      cancelIntent,
      ...says({ state: 'processing' }),
    });
    for (const callers of [guest, till])
      expect(await endedAtProvider(waiting.parts, 'part', callers)).toMatchObject({ code: 'card_being_charged' });
  });

  it('stays with its guest while the provider does not answer or refuses; a house goes on without it', async () => {
    for (const error of [new ProviderUnreachable('away'), new ProviderRefused('no', { code: 'x' })]) {
      const house = () => cardHouse({ attempts: [attemptOf()], parts: [partOf()], cancelIntent: failing(error) }).parts;
      expect(await endedAtProvider(house(), 'part', guest)).toMatchObject({ code: 'payment_provider_down' });
      expect(await endedAtProvider(house(), 'part', till)).toEqual(allowed);
    }
  });
});

describe('card money that is owed', () => {
  const owed: OwedRefund = {
    attempt_id: 'attempt',
    intent_id: 'pi',
    restaurant_id: 'restaurant',
    partialPayment_id: 'part',
    order_id: 'order',
    amount: 500,
    tip: 0,
  };
  const done = ({ queries }: ReturnType<typeof cardHouse>) =>
    queries.filter(({ text }) => text.includes('set refunds = refunds')).map(({ values }) => values);
  const noted = {
    type: 'payment.refund',
    body: { partialPayment_id: 'part', order_id: 'order', amount: 500, tip: 0 },
  };

  it('goes back under the key of its order, is written down, and is owed no more', async () => {
    const house = cardHouse();
    await giveBack(house.parts, owed);
    expect(house.asked).toEqual([['refund', 'pi', 500, 'refund:attempt:order']]);
    expect(house.told()).toEqual([noted]);
    expect(done(house)).toEqual([['attempt', 'order', 500]]);
    expect(house.logged).toEqual([]);
  });

  it('of lines that were given back goes back under a key of its own, and is owed no more', async () => {
    const house = cardHouse();
    await giveBack(house.parts, { ...owed, tip: 20, return_id: 'return' });
    expect(house.asked).toEqual([['refund', 'pi', 500, 'refund:attempt:order:return']]);
    expect(house.told()).toEqual([{ ...noted, body: { ...noted.body, tip: 20, return_id: 'return' } }]);
    expect(done(house)).toEqual([['attempt', 'return', 500]]);
  });

  it('of lines that the provider refuses is told to the staff, who give it back in cash, and never asked for again', async () => {
    const house = cardHouse({ refund: failing(new ProviderRefused('disputed', { code: 'charge_disputed' })) });
    await giveBack(house.parts, { ...owed, return_id: 'return' });
    const body = {
      partialPayment_id: 'part',
      incident_id: 'refused:return',
      kind: 'refund_failed',
      amount: 500,
      order_id: 'order',
      return_id: 'return',
    };
    expect(house.told()).toEqual([{ type: 'payment.incident', body }]);
    expect(house.logged).toMatchObject([{ level: 'warn' }]);
    expect(house.queries.map(({ values }) => values)).toEqual([['attempt', 'return', 500]]);
    const untold = cardHouse({
      refund: failing(new ProviderRefused('disputed', { code: 'charge_disputed' })),
      orders: () => ({ status: 500, code: 'internal_error' }),
    });
    await expect(giveBack(untold.parts, { ...owed, return_id: 'return' })).rejects.toThrow('could not be recorded');
    expect(done(untold)).toEqual([]);
  });

  it('is nothing where nothing is left of it, and nobody is asked', async () => {
    const house = cardHouse();
    await giveBack(house.parts, { ...owed, amount: 0 });
    expect([house.asked, house.told(), done(house)]).toEqual([[], [], [['attempt', 'order', 0]]]);
  });

  it('is asked for of orders of the last forty days, of one intent or of all', async () => {
    const house = cardHouse();
    await owedRefunds(house.parts, 'pi');
    await owedRefunds(house.parts);
    const now = house.parts.now();
    const since = new Date(now.getTime() - 40 * 24 * hour);
    // of lines that were given back, and of orders that came to nothing
    expect(house.queries.map(({ values }) => values)).toEqual([
      [since, 'stripe', 'pi', now],
      [since, 'stripe', 'pi', now],
      [since, 'stripe', null, now],
      [since, 'stripe', null, now],
    ]);
  });

  it('is nothing, where nothing of the payment fell on the order', async () => {
    const { amount: _, tip: _tip, ...rest } = owed;
    const paid = partOf({ status: 'paid', option: 'online', allocations: [{ order_id: 'order', amount: 500 }] });
    const row = { ...rest, payments: [paid], returns: [] };
    const house = cardHouse({ owed: [row] });
    await settleRefunds(house.parts, 'pi');
    expect(done(house)).toEqual([['attempt', 'order', 500]]);
    const other = cardHouse({ owed: [{ ...row, order_id: 'second' }] });
    await settleRefunds(other.parts, 'pi');
    expect([other.asked, done(other)]).toEqual([[], []]);
  });

  it('is still owed when it could not be written down', async () => {
    const house = cardHouse({ orders: () => ({ status: 500, code: 'internal_error' }) });
    await expect(giveBack(house.parts, owed)).rejects.toThrow('could not be recorded: {"code":"internal_error"}');
    expect(done(house)).toEqual([]);
  });

  it('that the provider refuses is asked for again in an hour, and the log says whose it is', async () => {
    const house = cardHouse({ refund: failing(new ProviderRefused('disputed', { code: 'charge_disputed' })) });
    await giveBack(house.parts, owed);
    const postponed = house.queries.map(({ values }) => values);
    expect(postponed).toEqual([['attempt', new Date(house.parts.now().getTime() + hour)]]);
    expect(house.told()).toEqual([]);
    const { amount: _, tip: _tip, ...ids } = owed;
    expect(house.logged).toMatchObject([{ level: 'warn', details: ids }]);
    expect(house.logged[0]?.message).toContain('refused a refund');
    const away = cardHouse({ refund: failing(new ProviderUnreachable('away')) });
    await expect(giveBack(away.parts, owed)).rejects.toThrow('away');
    expect(away.queries).toEqual([]);
  });

  it('that came back to the house is for people to look into, and is not asked for again', async () => {
    const refund = failing(new ProviderRefused('it came back', { code: refundFailed }));
    const incidents = [{ incident_id: 're', kind: 'refund_failed' as const, amount: 500, key: 'refund:attempt:order' }];
    const house = cardHouse({ attempts: [attemptOf()], refund, incidents });
    await giveBack(house.parts, owed);
    const body = {
      partialPayment_id: 'part',
      incident_id: 're',
      kind: 'refund_failed',
      amount: 500,
      order_id: 'order',
    };
    expect(house.told()).toEqual([{ type: 'payment.incident', body }]);
    expect(done(house)).toEqual([['attempt', 'order', 500]]);
  });
});

describe('what befell a card payment at the provider', () => {
  const incident = { incident_id: 'dp', kind: 'dispute_lost' as const, amount: 500 };

  it('is told to its orders, each incident in its turn, of the order and the lines that a refund was owed to', async () => {
    const incidents = [
      incident,
      { ...incident, incident_id: 're', key: 'refund:attempt' },
      { ...incident, incident_id: 're2', key: 'refund:attempt:order:return' },
    ];
    const house = cardHouse({ attempts: [attemptOf()], incidents });
    await noteIncidents(house.parts, 'pi');
    expect(house.told()).toEqual([
      { type: 'payment.incident', body: { partialPayment_id: 'part', ...incident } },
      { type: 'payment.incident', body: { partialPayment_id: 'part', ...incident, incident_id: 're' } },
      {
        type: 'payment.incident',
        body: {
          partialPayment_id: 'part',
          ...incident,
          incident_id: 're2',
          order_id: 'order',
          return_id: 'return',
        },
      },
    ]);
  });

  it('is asked for only of what is ours, and comes again when it could not be written down', async () => {
    const stranger = cardHouse({ incidents: [incident] });
    await noteIncidents(stranger.parts, 'pi');
    expect(stranger.asked).toEqual([]);
    const house = cardHouse({
      attempts: [attemptOf()],
      incidents: [incident],
      orders: () => ({ status: 404, code: 'not_found' }),
    });
    await expect(noteIncidents(house.parts, 'pi')).rejects.toThrow('could not be recorded: {"code":"not_found"}');
  });
});
