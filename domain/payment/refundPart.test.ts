import { describe, expect, test } from 'vitest';
import { accepted, after, at, codeOf, orderIn } from '../../tests/support/sampleOrder.ts';
import { both, bySystem, change, charge, confirm, open, opened, two } from '../../tests/support/samplePayment.ts';
import type { SystemCommand } from '../order/command.ts';
import { noChange, type Picture } from '../order/picture.ts';
import type { Refund } from './refundPart.ts';

const opening = after(two, open({ orders: both, amount: 3520, tip: 200 }));
const paid = after(opening, charge, [
  confirm({ partialPayment_id: 'part', paymentOption: 'online' }),
  { proven: { intent_id: 'pi' } },
]);
const body: Refund = { partialPayment_id: 'part', order_id: 'order', amount: 900 };
const refund = (changes: Partial<Refund> = {}): SystemCommand => ({
  type: 'payment.refund',
  body: { ...body, ...changes },
});
const incident = (changes: {
  incident_id?: string;
  order_id?: string;
  return_id?: string;
  kind?: 'disputed' | 'refund_failed';
}): SystemCommand => ({
  type: 'payment.incident',
  body: {
    partialPayment_id: 'part',
    incident_id: 'i',
    kind: 'refund_failed',
    amount: 900,
    order_id: 'order',
    ...changes,
  },
});
const told = (picture: Picture, ...commands: SystemCommand[]) =>
  after(picture, ...commands.map((command) => [command, bySystem] as [SystemCommand, typeof bySystem]));
const refundsIn = (picture: Picture) => opened(picture).refunds ?? [];

describe('what the card provider gave back', () => {
  test('stands at its part: for which order, how much, and where it was for lines, for which and how much of it is tip', () => {
    expect(refundsIn(told(paid, refund()))).toEqual([{ order_id: 'order', amount: 900, at }]);
    expect(refundsIn(told(paid, refund({ return_id: 'back', tip: 40 })))).toEqual([
      { order_id: 'order', amount: 900, at, return_id: 'back', tip: 40 },
    ]);
    expect(refundsIn(told(paid, refund({ tip: 0 })))).toEqual([{ order_id: 'order', amount: 900, at }]);
    expect(orderIn(told(paid, refund()), 'second').amountPaid).toBe(1760);
  });

  test.each<[string, Refund, Refund, number]>([
    ['the whole of an order, said twice', body, { ...body, amount: 800 }, 1],
    ['the whole of two orders', body, { ...body, order_id: 'second' }, 2],
    ['lines, said twice', { ...body, return_id: 'a' }, { ...body, return_id: 'a' }, 1],
    ['lines, and then others', { ...body, return_id: 'a' }, { ...body, return_id: 'b' }, 2],
    ['lines, and then the rest of the order', { ...body, return_id: 'a' }, body, 2],
    ['lines of two orders', { ...body, return_id: 'a' }, { ...body, return_id: 'a', order_id: 'second' }, 2],
  ])('is written down once: %s', (_, first, second, written) => {
    const once = told(paid, refund(first));
    expect(refundsIn(told(once, refund(second)))).toHaveLength(written);
    if (written === 1) expect(accepted(change(once, refund(second), bySystem))).toEqual(noChange);
  });

  test.each<[string, Parameters<typeof incident>[0], Partial<Refund>, boolean]>([
    ['the whole of an order that could not go back', {}, {}, false],
    ['the whole of the other order', { order_id: 'second' }, {}, true],
    ['lines that could not go back', { return_id: 'a' }, { return_id: 'a' }, false],
    ['other lines', { return_id: 'b' }, { return_id: 'a' }, true],
    ['lines of the other order', { return_id: 'a', order_id: 'second' }, { return_id: 'a' }, true],
    ['lines, where the rest of the order could not', {}, { return_id: 'a' }, true],
    ['the rest of an order, where lines could not', { return_id: 'a' }, {}, true],
    ['what is disputed', { kind: 'disputed' }, {}, true],
  ])('is not written down where it was heard before that it failed: %s', (_, failed, given, isWritten) => {
    const picture = told(paid, incident(failed), refund(given));
    expect(refundsIn(picture)).toHaveLength(isWritten ? 1 : 0);
  });

  test('is not written down where it failed among other things that went wrong', () => {
    const others = [incident({ incident_id: 'before', kind: 'disputed' }), incident({ return_id: 'a' })];
    const picture = told(
      paid,
      ...others,
      incident({ incident_id: 'after', return_id: 'b' }),
      refund({ return_id: 'a' }),
    );
    expect(refundsIn(picture)).toEqual([]);
  });

  test('is refused of what nobody paid, or paid for another order', () => {
    for (const [picture, changes] of [
      [paid, { partialPayment_id: 'gone' }],
      [paid, { order_id: 'third' }],
      [opening, {}],
    ] as const)
      expect(codeOf(change(picture, refund(changes), bySystem))).toBe('partial_payment_invalid');
  });
});

describe('a refund that failed after it was written down', () => {
  const three = told(
    paid,
    refund({ return_id: 'a' }),
    refund({ return_id: 'b' }),
    refund({ order_id: 'second', return_id: 'a' }),
  );

  test.each<[string, Parameters<typeof incident>[0], string[]]>([
    ['lines', { return_id: 'a' }, ['order b', 'second a']],
    ['lines of the other order', { return_id: 'a', order_id: 'second' }, ['order a', 'order b']],
    ['the whole of it, which nobody wrote down', {}, ['order a', 'order b', 'second a']],
    ['nothing: a dispute', { return_id: 'a', kind: 'disputed' }, ['order a', 'order b', 'second a']],
  ])('is the house’s again, and no other is: %s', (_, failed, left) => {
    const refunds = refundsIn(told(three, incident(failed)));
    expect(refunds.map(({ order_id, return_id }) => `${order_id} ${return_id}`)).toEqual(left);
  });
});
