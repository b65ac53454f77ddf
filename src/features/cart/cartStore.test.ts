import { beforeEach, expect, test, vi } from 'vitest';
import { choice } from '../../../tests/support/sampleMenu.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';

const restaurant = { restaurant_id: 'restaurant', currency: 'EUR' } as const;
const pizza = { item: choice('pizza'), quantity: 1, note: '' };

/** The store as a fresh page finds it: only what the browser kept is still there. */
async function reloaded() {
  vi.resetModules();
  return import('./cartStore.ts');
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

test('keeps lines and note over a reload', async () => {
  const before = await reloaded();
  before.openCart(restaurant, 'table-1');
  before.addToCart({ ...pizza, note: 'well done' });
  before.setCartNote('We are in a hurry');
  const after = await reloaded();
  after.openCart(restaurant, 'table-1');
  expect(after.cartStore.cart.items).toEqual([
    { line_id: expect.any(String), quantity: 1, item: choice('pizza'), note: 'well done' },
  ]);
  expect(after.cartStore.note).toBe('We are in a hurry');
});

test('does not bring a cart into another restaurant', async () => {
  const before = await reloaded();
  before.openCart(restaurant, 'table-1');
  before.addToCart(pizza);
  const after = await reloaded();
  after.openCart({ restaurant_id: 'other', currency: 'HUF' }, 'table-9');
  expect(after.cartStore.cart.items).toEqual([]);
  expect(after.cartStore.cart.currency).toBe('HUF');
});

test('moves to another table of the same restaurant with what is in it', async () => {
  const store = await reloaded();
  store.openCart(restaurant, 'table-1');
  store.addToCart(pizza);
  store.openCart(restaurant, 'table-2');
  expect(store.cartStore.cart).toMatchObject({ table_id: 'table-2', type: 'local', items: [{ quantity: 1 }] });
});

test('starts empty when what was kept is broken', async () => {
  localStorage.setItem('comanda-cart', '{"cart":{"items":[null]},"note":1}');
  const store = await reloaded();
  store.openCart(restaurant, 'table-1');
  expect(store.cartStore.cart.items).toEqual([]);
});

test('counts equal lines together and decreases only above one', async () => {
  const store = await reloaded();
  store.openCart(restaurant, 'table-1');
  store.addToCart(pizza);
  store.addToCart({ ...pizza, quantity: 2 });
  const line_id = store.cartStore.cart.items[0]?.line_id ?? '';
  expect(store.cartStore.cart.items).toHaveLength(1);
  for (let taps = 0; taps < 5; taps++) store.decreaseCartLine(line_id);
  expect(store.cartStore.cart.items[0]?.quantity).toBe(1);
  store.removeCartLine(line_id);
  expect(store.cartStore.cart.items).toEqual([]);
});

test('takes up the lines of an order that was refused beside what is new in the cart', async () => {
  const store = await reloaded();
  store.openCart(restaurant, 'table-1');
  store.addToCart(pizza);
  store.putBack([{ line_id: 'old', quantity: 2, item: choice('beer') }], 'Please hurry');
  expect(store.cartStore.cart.items.map((line) => line.item?.item_id)).toEqual(['pizza', 'beer']);
  expect(store.cartStore.note).toBe('Please hurry');
});
