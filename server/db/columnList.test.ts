import { expect, test } from 'vitest';
import { columnList } from './columnList.ts';

type Dish = { id: string; price?: number };
const dishes = columnList<Dish>(3, {
  dish_id: ['uuid', ({ id }) => id],
  price: ['int', ({ price }) => price ?? null],
});

test('names its columns once, for the statement and for the parameters in the same order', () => {
  expect(dishes.names).toBe('dish_id, price');
  expect(dishes.as('d')).toBe('unnest($3::uuid[], $4::int[]) as d(dish_id, price)');
  expect(dishes.values([{ id: 'a', price: 5 }, { id: 'b' }])).toEqual(['{"a","b"}', '{5,NULL}']);
  expect(dishes.next).toBe(5);
});

test('says that it cannot write what no column holds', () => {
  const odd = columnList<unknown>(1, { value: ['text', (value) => value] });
  expect(() => odd.values([{ a: 1 }])).toThrow('a column holds object');
});
