import { describe, expect, test } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import type { LineMarks } from '#domain/order/markLines.ts';
import type { Picture } from '#domain/order/picture.ts';
import { line } from '../../../../tests/support/sampleMenu.ts';
import { after, orderIn, placed } from '../../../../tests/support/sampleOrder.ts';
import { columnOf } from '../board/kitchenColumn.ts';
import { stationTicket, wholeKitchen, type KitchenStation } from './kitchenStation.ts';
import { toAnnounce } from '../news/announcements.ts';

const marks = (body: LineMarks): Command => ({ type: 'order.lines', body: { order_id: 'order', ...body } });
const [food, beer] = ['order-pizza', 'order-beer'];
const bar: KitchenStation = { whole: false, isMine: ({ item }) => item?.item_id === 'beer' };
const kitchen: KitchenStation = { whole: false, isMine: ({ item }) => item?.item_id !== 'beer' };
const seen = (picture: Picture, station: KitchenStation) => {
  const ticket = stationTicket(orderIn(picture), station);
  return ticket && columnOf(ticket);
};

describe('a ticket at its station', () => {
  test('has the station’s lines, moves as they do, and not as another station’s', () => {
    expect(stationTicket(orderIn(placed()), bar)?.items.map(({ line_id }) => line_id)).toEqual([beer]);
    const steps = [
      placed(),
      ...(['accept', 'begin', 'done', 'serve'] as const).map((name) => marks({ [name]: [beer] })),
    ];
    let picture = placed();
    const columns = steps.map((step) => {
      if ('type' in step) picture = after(picture, step);
      return [seen(picture, bar), seen(picture, kitchen)];
    });
    expect(columns).toEqual([
      ['new', 'new'],
      ['accepted', 'new'],
      ['preparing', 'new'],
      ['ready', 'new'],
      [undefined, 'new'],
    ]);
    expect(columnOf(stationTicket(orderIn(picture), wholeKitchen)!)).toBe('preparing');
  });

  test('moves with the whole order when the pass moves that', () => {
    const act = (action: 'accept' | 'prepare' | 'ready'): Command => ({
      type: 'order.action',
      body: { order_id: 'order', action },
    });
    const started = after(placed(), act('accept'), act('prepare'));
    expect([seen(started, bar), seen(started, kitchen)]).toEqual(['preparing', 'preparing']);
    expect(seen(after(started, act('ready')), bar)).toBe('ready');
  });

  test('comes back with what is added or made again, and only with that', () => {
    const served = after(placed(), marks({ serve: [beer] }));
    expect(seen(served, bar)).toBeUndefined();
    const added = after(served, { type: 'order.lines', body: { order_id: 'order', add: [line('more', 'beer')] } });
    expect(seen(added, bar)).toBe('new');
    expect(stationTicket(orderIn(added), bar)?.items.map(({ line_id }) => line_id)).toEqual(['more']);
    expect(seen(after(served, marks({ recall: [beer] })), bar)).toBe('preparing');
  });

  test('rings at its station alone', () => {
    const beers = after(placed(), marks({ accept: [food] }));
    const ringing = (station: KitchenStation) =>
      toAnnounce([stationTicket(orderIn(beers), station)!], []).map(({ order_id }) => order_id);
    expect([ringing(bar), ringing(kitchen)]).toEqual([['order'], []]);
  });
});
