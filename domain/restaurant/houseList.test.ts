import { describe, expect, it } from 'vitest';
import { listHouses, type ListedHouse } from './houseList.ts';

const everyDay = (time_from: string, time_to: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekDay) => ({ weekDay, time_from, time_to }));
const house = (name: string, about: Partial<ListedHouse> = {}): ListedHouse => ({
  restaurant_id: name,
  name,
  description: {},
  address: { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' },
  timezone: 'Europe/Vienna',
  currency: 'EUR',
  deliveryRegions: [{ postalCode: '1010', fee: 0 }],
  openingDays: everyDay('11:00', '22:00'),
  orderTypes: ['delivery', 'takeaway'],
  status: 'active',
  activation: 'approved',
  acceptingOrders: true,
  ...about,
});
const wanted = { type: 'delivery' as const, at: '2026-11-23T12:00:00.000Z', query: '', language: 'en' };
const names = (houses: ListedHouse[], about: Partial<Parameters<typeof listHouses>[1]> = {}) => {
  const { here, elsewhere } = listHouses(houses, { ...wanted, ...about });
  return [here, elsewhere].map((list) => list.map((one) => one.house.name));
};

describe('the list of houses', () => {
  it('begins with what is open, then what is paused, then what opens soonest, at last what never does', () => {
    const houses = [
      house('never', { openingDays: [] }),
      house('late', { openingDays: everyDay('18:00', '22:00') }),
      house('paused', { acceptingOrders: false }),
      house('b'),
      house('soon', { openingDays: everyDay('17:00', '22:00') }),
      house('a'),
    ];
    expect(names(houses)).toEqual([['a', 'b', 'paused', 'soon', 'late', 'never'], []]);
  });

  it('tells apart by the name those that stand alike, and puts who is off the list before who never opens', () => {
    const never = { openingDays: [] };
    const off = { status: 'inactive' as const };
    const houses = [
      house('z', never),
      house('y', off),
      house('x', never),
      house('w', off),
      house('closed', { openingDays: everyDay('18:00', '22:00') }),
    ];
    expect(names(houses)).toEqual([['closed', 'w', 'y', 'x', 'z'], []]);
    const paused = { acceptingOrders: false };
    expect(names([house('b', paused), house('c'), house('a', paused)])[0]).toEqual(['c', 'a', 'b']);
    const soon = { openingDays: everyDay('13:01', '22:00') };
    expect(names([house('soon', soon), house('paused', paused)])[0]).toEqual(['paused', 'soon']);
  });

  it('says how each stands', () => {
    const { here } = listHouses([house('a'), house('b', { acceptingOrders: false })], wanted);
    expect(here.map(({ state }) => state.kind)).toEqual(['open', 'paused']);
  });

  it('names apart who does not deliver there, and nobody so for a pick-up', () => {
    const houses = [house('here'), house('there', { deliveryRegions: [{ postalCode: '8010', fee: 0 }] })];
    expect(names(houses, { postalCode: ' 1010 ' })).toEqual([['here'], ['there']]);
    expect(names(houses, { postalCode: '1010', type: 'takeaway' })).toEqual([['here', 'there'], []]);
  });

  it('takes every house that delivers at all while nobody has said where to', () => {
    expect(names([house('a'), house('nowhere', { deliveryRegions: [] })])).toEqual([['a'], ['nowhere']]);
    expect(names([house('a')], { postalCode: '' })).toEqual([['a'], []]);
  });

  it('has only those that serve like that', () => {
    expect(names([house('a'), house('tables', { orderTypes: ['local'] })])).toEqual([['a'], []]);
  });

  it.each([
    ['kaeserei', ['Käserei']],
    ['KASE wien', ['Käserei']],
    ['pasta', ['Trattoria']],
    ['käse graz', []],
    ['  ', ['Käserei', 'Trattoria']],
  ])('finds by name, description and city, however it is typed: %s', (query, found) => {
    const houses = [house('Käserei'), house('Trattoria', { description: { en: 'Pasta and wine' } })];
    expect(names(houses, { query })[0]).toEqual(found);
  });
});
