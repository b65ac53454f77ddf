import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { choice } from '../../../tests/support/sampleMenu.ts';
import { orderIn, placed } from '../../../tests/support/sampleOrder.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { beginChange, endChange, rebaseChange } from '#domain/cart/orderChange.ts';
import { readDrafts } from '#src/data/drafts/readDrafts.ts';

/** each test eats elsewhere: what it kept stays in the browser */
let restaurant = { restaurant_id: '', currency: 'EUR' as const };
let tests = 0;
const pizza = { item: choice('pizza'), quantity: 1, note: '' };

/** The store as a fresh page finds it: only what the browser kept is still there. */
async function reloaded() {
  vi.resetModules();
  return { ...(await import('./cartStore.ts')), ...(await import('./cartLines.ts')) };
}

/** How many pieces of the restaurant's cart are on the disk. */
async function onDisk(): Promise<number[]> {
  const row = (await readDrafts()).find(({ name }) => name === `cart:${restaurant.restaurant_id}`);
  return ((row?.value as { cart: { items: { quantity: number }[] } })?.cart.items ?? []).map(
    ({ quantity }) => quantity,
  );
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  restaurant = { restaurant_id: `restaurant-${++tests}`, currency: 'EUR' };
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
});

test('keeps lines and note over a reload', async () => {
  const before = await reloaded();
  before.openCart(restaurant, 'table-1');
  before.addToCart({ ...pizza, note: 'well done' });
  before.setCartNote('We are in a hurry');
  await expect.poll(onDisk).toEqual([1]);
  const after = await reloaded();
  after.openCart(restaurant, 'table-1');
  await expect.poll(() => after.cartStore.note).toBe('We are in a hurry');
  expect(after.cartStore.cart.items).toEqual([
    { line_id: expect.any(String), quantity: 1, item: choice('pizza'), note: 'well done' },
  ]);
});

test('is the same at home as at the table, without the table', async () => {
  const before = await reloaded();
  before.openCart(restaurant, 'table-1');
  before.addToCart(pizza);
  await expect.poll(onDisk).toEqual([1]);
  const after = await reloaded();
  after.openCart(restaurant);
  await expect.poll(() => after.cartStore.cart.items.length).toBe(1);
  expect(after.cartStore.cart).not.toHaveProperty('table_id');
});

test('does not bring a cart into another restaurant', async () => {
  const before = await reloaded();
  before.openCart(restaurant, 'table-1');
  before.addToCart(pizza);
  await expect.poll(onDisk).toEqual([1]);
  const after = await reloaded();
  after.openCart({ restaurant_id: 'other', currency: 'HUF' }, 'table-9');
  after.addToCart(pizza);
  await expect.poll(async () => (await readDrafts()).map(({ name }) => name)).toContain('cart:other');
  expect(after.cartStore.cart).toMatchObject({ items: [{ quantity: 1 }], currency: 'HUF', restaurant_id: 'other' });
});

test('moves to another table of the same restaurant with what is in it', async () => {
  const store = await reloaded();
  store.openCart(restaurant, 'table-1');
  store.addToCart(pizza);
  store.openCart(restaurant, 'table-2');
  await expect.poll(() => store.cartStore.cart.items).toHaveLength(1);
  expect(store.cartStore.cart).toMatchObject({ table_id: 'table-2', type: 'local', items: [{ quantity: 1 }] });
});

test('takes over what an earlier release kept, once', async () => {
  const kept = JSON.stringify({
    cart: { restaurant_id: restaurant.restaurant_id, items: [{ line_id: 'l1', quantity: 3, item: choice('pizza') }] },
    note: 'No salt',
  });
  localStorage.setItem('comanda-cart', kept);
  const before = await reloaded();
  before.openCart(restaurant, 'table-1');
  await expect.poll(onDisk).toEqual([3]);
  await expect.poll(() => localStorage.getItem('comanda-cart')).toBeNull();
  expect(before.cartStore.note).toBe('No salt');
  before.removeCartLine('l1');
  await expect.poll(onDisk).toEqual([]);
  // a killed browser may bring the old text back
  localStorage.setItem('comanda-cart', kept);
  const after = await reloaded();
  after.openCart(restaurant, 'table-1');
  after.addToCart(pizza);
  await expect.poll(onDisk).toEqual([1]);
  expect(after.cartStore.cart.items.map(({ quantity }) => quantity)).toEqual([1]);
});

test('starts empty when what was kept is broken', async () => {
  localStorage.setItem('comanda-cart', '{"cart":{"items":[null]},"note":1}');
  const store = await reloaded();
  store.openCart(restaurant, 'table-1');
  store.addToCart(pizza);
  await expect.poll(onDisk).toEqual([1]);
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

test('takes a line off, and puts it back where it stood', async () => {
  const store = await reloaded();
  store.openCart(restaurant, 'table-1');
  for (const dish of ['pizza', 'beer', 'salad']) store.addToCart({ ...pizza, item: choice(dish), quantity: 2 });
  const dishes = () => store.cartStore.cart.items.map((line) => [line.item?.item_id, line.quantity]);
  const before = dishes();
  const undo = store.removeCartLine(store.cartStore.cart.items[1]!.line_id);
  expect(dishes()).toEqual([before[0], before[2]]);
  undo();
  expect(dishes()).toEqual(before);
  const again = store.removeCartLine(store.cartStore.cart.items[1]!.line_id);
  store.addToCart({ ...pizza, item: choice('beer') });
  again();
  expect(dishes()).toEqual([before[0], before[2], ['beer', 3]]);
});

test('puts a line back only where it was taken off: never out of an ordered order into the cart', async () => {
  const store = await reloaded();
  store.openCart(restaurant, 'table-1');
  store.addToCart(pizza);
  const mine = store.cartStore.cart.items;
  const order = orderIn(placed());
  const ids = () => 'unused';
  store.keptCart().edit(beginChange(order, ids));
  const undo = store.removeCartLine('order-beer');
  store.keptCart().edit(endChange());
  undo();
  expect(store.cartStore.cart.items).toEqual(mine);
  const own = store.removeCartLine(mine[0]!.line_id);
  store.keptCart().edit(beginChange(order, ids));
  own();
  expect(store.cartStore.cart.items.map(({ line_id }) => line_id)).toEqual(['order-pizza', 'order-beer']);
});

test('puts no line back into another house’s cart', async () => {
  const store = await reloaded();
  store.openCart(restaurant, 'table-1');
  store.addToCart(pizza);
  const undo = store.removeCartLine(store.cartStore.cart.items[0]!.line_id);
  store.openCart({ ...restaurant, restaurant_id: 'another-house' });
  undo();
  expect(store.cartStore.cart.items).toEqual([]);
});

test('puts a line back into an order that is being changed once more only while the order still has it', async () => {
  const store = await reloaded();
  store.openCart(restaurant, 'table-1');
  const order = orderIn(placed());
  const ids = () => 'unused';
  const lines = () => store.cartStore.cart.items.map(({ line_id }) => line_id);
  store.keptCart().edit(beginChange(order, ids));
  const undo = store.removeCartLine('order-beer');
  // it is sent without the beer, and changed again
  store.keptCart().edit(endChange());
  const sent = {
    ...order,
    version: order.version + 1,
    items: order.items.filter(({ line_id }) => line_id !== 'order-beer'),
  };
  store.keptCart().edit(beginChange(sent, ids));
  undo();
  expect(lines()).toEqual(['order-pizza']);
  store.keptCart().edit(endChange());

  // somebody else changed it, and it still has the beer
  store.keptCart().edit(beginChange(order, ids));
  const again = store.removeCartLine('order-beer');
  store.keptCart().edit(rebaseChange({ ...order, version: order.version + 1 }));
  again();
  again();
  expect(lines().toSorted()).toEqual(['order-beer', 'order-pizza']);
  store.keptCart().edit(endChange());

  // somebody else took the beer off as well
  store.keptCart().edit(beginChange(order, ids));
  const gone = store.removeCartLine('order-beer');
  store.keptCart().edit(rebaseChange(sent));
  gone();
  expect(lines()).toEqual(['order-pizza']);
});

test('puts no line back that lies there already: an order that was left as it was and is changed again has it', async () => {
  const store = await reloaded();
  store.openCart(restaurant, 'table-1');
  const order = orderIn(placed());
  const pieces = () => store.cartStore.cart.items.map(({ line_id, quantity }) => [line_id, quantity]);
  store.keptCart().edit(beginChange(order, () => 'unused'));
  const before = pieces();
  const undo = store.removeCartLine('order-beer');
  store.keptCart().edit(endChange());
  store.keptCart().edit(beginChange(order, () => 'unused'));
  undo();
  expect(pieces()).toEqual(before);
});

test('takes up the lines of an order that was refused beside what is new in the cart', async () => {
  const store = await reloaded();
  store.openCart(restaurant, 'table-1');
  store.addToCart(pizza);
  store.keptCart().edit(store.putBack([{ line_id: 'old', quantity: 2, item: choice('beer') }], 'Please hurry'));
  expect(store.cartStore.cart.items.map((line) => line.item?.item_id)).toEqual(['pizza', 'beer']);
  expect(store.cartStore.note).toBe('Please hurry');
});
