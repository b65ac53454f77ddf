import { describe, expect, test } from 'vitest';
import { after, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { cancel, charge, claim, confirm, offline, open, opened, part } from '../../tests/support/samplePayment.ts';
import type { Picture } from '../order/picture.ts';
import type { Occurrence } from '../order/occurrence.ts';
import type { Confirmation } from './confirmPart.ts';

const at500 = after(placed(), open({ amount: 500, tip: 40 }));
const named = { partialPayment_id: 'part' };
const by = (device_id?: string): Partial<Occurrence> => (device_id === undefined ? {} : { device_id });

describe('cash that a device took offline for a part that is paid by then', () => {
  const paid: Record<string, (device_id?: string) => Picture> = {
    'in cash': (device_id) => after(at500, [confirm(named), by(device_id)]),
    'on a reader of the house': (device_id) =>
      after(at500, [confirm({ ...named, paymentOption: 'card' }), by(device_id)]),
    'at the card provider': (device_id) =>
      after(at500, charge, [
        confirm({ ...named, paymentOption: 'online' }),
        { proven: { intent_id: 'pi' }, ...by(device_id) },
      ]),
  };
  const devices = [undefined, 'till', 'bar'];
  const cases = Object.keys(paid).flatMap((how) =>
    devices.flatMap((first) => devices.map((second) => [how, first, second] as const)),
  );

  test.each(cases)(
    '%s by %s, and by %s as well, is money of its own where it lies in another drawer',
    (how, first, second) => {
      const picture = paid[how]!(first);
      const paidTo = (option: Confirmation['paymentOption'], as: Partial<Occurrence>) =>
        orderIn(
          after(picture, [confirm({ ...named, paymentOption: option }), { ...by(second), ...as, key: 'beside' }]),
        );
      const isOther =
        how === 'at the card provider' || (first !== undefined && second !== undefined && first !== second);
      expect(paidTo('cash', offline).amountPaid).toBe(isOther ? 1000 : 500);
      // with a network, or by card, it is the same payment said once more
      expect(paidTo('cash', {}).amountPaid).toBe(500);
      expect(paidTo('card', offline).amountPaid).toBe(500);
    },
  );

  test('is as much as it says, else as much as the part', () => {
    const picture = paid['in cash']!('till');
    const beside = (body: Partial<Confirmation>) =>
      opened(after(picture, [confirm(body), { ...offline, device_id: 'bar', key: 'beside' }]), 'beside');
    const made = { orders: ['order'], restaurant_id: 'restaurant', status: 'paid', device_id: 'bar' };
    expect(beside(named)).toMatchObject({ ...made, amount: 500, tip: 40 });
    expect(beside({ partialPayment: part({ amount: 300, tip: 10 }) })).toMatchObject({ ...made, amount: 300, tip: 10 });
    expect(beside({ ...named, order_id: 'order' })).toMatchObject({ ...made, amount: 500 });
  });
});

describe('what a part comes to that was opened for another sum', () => {
  const taken = (amount?: number) => ({ ...named, partialPayment: part(amount === undefined ? {} : { amount }) });
  const beers = after(placed(), open({ lines: [claim('beer', 2)] }));

  test.each<[string, Picture, number | undefined, Partial<Occurrence>, number]>([
    ['offline: what was taken', at500, 700, offline, 700],
    ['offline, where nobody says it: what it was opened for', at500, undefined, offline, 500],
    ['with a network: what it was opened for', at500, 700, {}, 500],
    ['offline, of lines: what was taken', beers, 430, offline, 430],
    ['offline, of lines, just as much', beers, 860, offline, 860],
    ['offline, once it was given up: what was taken', after(beers, cancel()), 430, offline, 430],
  ])('is %s', (_, picture, amount, as, comesTo) => {
    const paid = opened(after(picture, [confirm(taken(amount)), as]));
    expect(paid).toMatchObject({ status: 'paid', amount: comesTo, allocations: [{ amount: comesTo }] });
    // lines that cost another sum are not what was paid
    const own = comesTo === opened(picture).amount ? opened(picture).lines : undefined;
    expect(paid.lines).toEqual(own);
  });
});
