import { describe, expect, it } from 'vitest';
import type { Order } from '../order/order.ts';
import type { PartialPayment } from '../payment/partialPayment.ts';
import { placed } from '../../tests/support/sampleOrder.ts';
import { tourSheets } from './tourSheet.ts';

const left = '2026-11-20T18:00:00.000Z';
const paidAt = '2026-11-20T18:30:00.000Z';
const evening = { since: '2026-11-20T03:00:00.000Z', until: '2026-11-21T03:00:00.000Z' };
const phones = new Set(['phone']);

const base = [...placed().orders.values()][0]!;
/** An order of 20.00 that Toni took out. */
function order(order_id: string, about: Partial<Order> = {}, at = left): Order {
  const out = { status: 'in-delivery', at, by: 'Toni' } as const;
  const statusEntries = [...base.statusEntries, out];
  const money = { amountTotal: 2000, amountPaid: 0, payments: [] };
  return {
    ...base,
    order_id,
    number: order_id,
    statusEntry: out,
    statusEntries,
    assignedTo: 'toni',
    ...money,
    ...about,
  };
}
function part(order_id: string, about: Partial<PartialPayment> = {}): PartialPayment {
  const { amount = 2000 } = about;
  return {
    partialPayment_id: `part-${order_id}`,
    restaurant_id: 'restaurant',
    orders: [order_id],
    amount,
    tip: 0,
    status: 'paid',
    option: 'cash',
    device_id: 'phone',
    allocations: [{ order_id, amount }],
    createdAt: paidAt,
    confirmedAt: paidAt,
    ...about,
  };
}
const sheets = (...orders: Order[]) => tourSheets(orders, evening, phones);
function onlySheetOf(...orders: Order[]) {
  const [sheet, ...others] = sheets(...orders);
  expect([sheet !== undefined, others]).toEqual([true, []]);
  return sheet!;
}
const figures = ({ changeAlong, cash, cashTips, otherTips, toHandOver }: ReturnType<typeof onlySheetOf>) => ({
  changeAlong,
  cash,
  cashTips,
  otherTips,
  toHandOver,
});

describe('the cash sheet of a tour', () => {
  it('is the change given along, and the cash with its tips', () => {
    const sheet = onlySheetOf(
      order('1', { givenCash: 5000, payments: [part('1', { tip: 150 })] }),
      order('2', { payments: [part('2', { option: 'card', tip: 300 })] }),
    );
    expect(figures(sheet)).toEqual({ changeAlong: 3000, cash: 2000, cashTips: 150, otherTips: 300, toHandOver: 5150 });
    expect([sheet.deliverer, sheet.name]).toEqual(['toni', 'Toni']);
  });

  it('is without the cash that was too much and was given back on the way, and with what a register gave back', () => {
    const back = (device_id: string) => ({ return_id: device_id, amount: 300, at: paidAt, by: 'toni', device_id });
    const overpaid = order('a', { payments: [part('a', { amount: 2500 })], returns: [back('phone'), back('till')] });
    expect(figures(onlySheetOf(overpaid))).toMatchObject({ cash: 2200, toHandOver: 2200 });
  });

  it('is without what was given back with lines: their tip and what rounding did', () => {
    const back = { return_id: 'r', amount: 300, at: paidAt, by: 'toni', device_id: 'phone', tip: 40, rounding: -2 };
    const { device_id: _nobody, ...unknown } = back;
    const sheet = onlySheetOf(order('a', { payments: [part('a')], returns: [back, unknown] }));
    expect(figures(sheet)).toMatchObject({ cash: 2000 - 338, toHandOver: 2000 - 338 });
  });

  it('says what was handed over, of each deliverer his own', () => {
    const given = new Map([
      ['toni', 1500],
      ['carl', 700],
    ]);
    const told = tourSheets([order('1'), order('2', { assignedTo: 'bea' }), order('3')], evening, phones, given);
    expect(told.map(({ deliverer, handedOver }) => [deliverer, handedOver])).toEqual([
      ['toni', 1500],
      ['bea', 0],
    ]);
    expect(onlySheetOf(order('1')).handedOver).toBe(0);
  });

  it('has the cash that was taken at the door before anybody said that the order had left', () => {
    const early = '2026-11-20T17:59:00.000Z';
    const sheet = onlySheetOf(order('1', { payments: [part('1', { tip: 150, confirmedAt: early })] }));
    expect(figures(sheet)).toMatchObject({ cash: 2000, cashTips: 150, toHandOver: 2150 });
    expect(sheet.stops[0]?.toCollect).toBe(2000);
  });

  it('counts the tip of a card that was read as it left, and from when it left last, whatever came of it since', () => {
    const reading = part('1', { option: 'card', tip: 300, confirmedAt: paidAt });
    const again = { status: 'in-delivery', at: paidAt, by: 'Toni' } as const;
    const over = { status: 'delivered', at: '2026-11-20T19:00:00.000Z' } as const;
    const statusEntries = [...order('1').statusEntries, again, over];
    const sheet = onlySheetOf(order('1', { statusEntry: over, statusEntries, payments: [reading] }));
    expect(figures(sheet)).toMatchObject({ otherTips: 300 });
    expect(sheet.stops).toMatchObject([{ at: paidAt, toCollect: 2000, status: 'delivered' }]);
  });

  it('counts no tip that a deliverer’s card reader had before the tour', () => {
    const early = part('1', { option: 'card', tip: 300, confirmedAt: '2026-11-20T17:00:00.000Z' });
    expect(figures(onlySheetOf(order('1', { payments: [early] })))).toMatchObject({ cash: 0, otherTips: 0 });
  });

  it('counts no cash that a register took, nor what was paid before the tour, nor what was never confirmed', () => {
    const sheet = onlySheetOf(
      order('1', { payments: [part('1', { device_id: 'till' })] }),
      order('2', {
        givenCash: 5000,
        payments: [part('2', { option: 'online', confirmedAt: '2026-11-20T17:00:00.000Z' })],
      }),
      order('3', { payments: [part('3', { status: 'open' }), part('3', { status: 'cancelled' })] }),
    );
    expect(figures(sheet)).toEqual({ changeAlong: 0, cash: 0, cashTips: 0, otherTips: 0, toHandOver: 0 });
    expect(sheet.stops.map(({ toCollect }) => toCollect)).toEqual([2000, 0, 2000]);
  });

  it('says what is to be collected of an order that is paid in part, with the change for that', () => {
    const online = part('1', { amount: 500, option: 'online', confirmedAt: '2026-11-20T17:00:00.000Z' });
    const { stops } = onlySheetOf(order('1', { givenCash: 2000, payments: [online] }));
    expect(stops).toMatchObject([{ toCollect: 1500, changeAlong: 500, amountTotal: 2000 }]);
  });

  it('rounds to the smallest coin what is collected in cash', () => {
    const rounded = part('1', { amount: 199_998, rounding: 2 });
    const about = { currency: 'HUF', amountTotal: 199_998, givenCash: 250_000, payments: [rounded] } as const;
    const sheet = onlySheetOf(order('1', { ...about, payments: [rounded] }));
    expect(sheet.stops).toMatchObject([{ toCollect: 200_000, changeAlong: 50_000, cash: 200_000 }]);
  });

  it('keeps an order that could not be delivered, and what it took along', () => {
    const failed = { status: 'rejected', at: paidAt, note: 'Nobody there' } as const;
    const sheet = onlySheetOf(order('1', { givenCash: 5000, statusEntry: failed }));
    expect(sheet.stops).toMatchObject([{ status: 'rejected', changeAlong: 3000, cash: 0 }]);
    expect(sheet.toHandOver).toBe(3000);
  });

  it('is one for each deliverer, in the order in which they left, and so are its stops', () => {
    const early = '2026-11-20T17:00:00.000Z';
    const told = sheets(order('2'), order('3', { assignedTo: 'bea' }, early), order('1'), order('4', {}, paidAt));
    expect(told.map(({ deliverer, stops }) => [deliverer, stops.map(({ number }) => number)])).toEqual([
      ['bea', ['3']],
      ['toni', ['1', '2', '4']],
    ]);
  });

  it('is of the day on which an order was taken out, from its first moment to before its last', () => {
    const { since, until } = evening;
    const before = (at: string) => new Date(Date.parse(at) - 1).toISOString();
    const told = sheets(
      order('1', {}, before(since)),
      order('2', {}, since),
      order('3', {}, before(until)),
      order('4', {}, until),
    );
    expect(told.flatMap(({ stops }) => stops.map(({ number }) => number))).toEqual(['2', '3']);
  });

  it('is of all days, where no first or last moment is said', () => {
    const [early, late] = [order('1', {}, '2020-01-01T00:00:00.000Z'), order('2', {}, '2030-01-01T00:00:00.000Z')];
    const told = (span: Parameters<typeof tourSheets>[1]) =>
      tourSheets([early, late], span, phones).flatMap(({ stops }) => stops.map(({ number }) => number));
    expect(told({})).toEqual(['1', '2']);
    expect([told({ since: left }), told({ until: left })]).toEqual([['2'], ['1']]);
  });

  it('is nobody’s where nothing was taken out', () => {
    const { assignedTo: _nobody, ...waiting } = order('1');
    expect(sheets(base, waiting)).toEqual([]);
  });

  it('counts a tip once that came with several orders', () => {
    const allocations = [
      { order_id: '1', amount: 2000 },
      { order_id: '2', amount: 2000 },
    ];
    const both = part('1', { orders: ['1', '2'], amount: 4000, tip: 400, allocations });
    const sheet = onlySheetOf(order('1', { payments: [both] }), order('2', { payments: [both] }));
    expect(figures(sheet)).toMatchObject({ cash: 4000, cashTips: 400, toHandOver: 4400 });
  });
});
