import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';

vi.stubGlobal('localStorage', memoryStorage());
const load = () => import('./registerDraft.ts');
const restaurant = { restaurant_id: 'r', currency: 'EUR' } as const;
const choice = (item_id: string) => ({
  item: { item_id, option_id: 'o', ingredients: {}, toppings: {}, selections: {} },
});
const quantities = (items: readonly { item?: { item_id: string }; quantity: number }[]) =>
  items.map(({ item, quantity }) => [item?.item_id, quantity]);

describe('the register pane', () => {
  beforeEach(() => {
    vi.resetModules();
    localStorage.clear();
  });

  test('adds the same dish again to the same line', async () => {
    const { addToDraft, draft, openDraft } = await load();
    openDraft(restaurant);
    addToDraft(choice('soup'));
    addToDraft(choice('soup'));
    addToDraft(choice('wine'));
    expect(quantities(draft.cart.items)).toEqual([
      ['soup', 2],
      ['wine', 1],
    ]);
  });

  test('takes a number typed first as the quantity, once', async () => {
    const { addToDraft, draft, openDraft, typeDigit } = await load();
    openDraft(restaurant);
    typeDigit('1');
    typeDigit('2');
    addToDraft(choice('soup'));
    addToDraft(choice('wine'));
    expect(quantities(draft.cart.items)).toEqual([
      ['soup', 12],
      ['wine', 1],
    ]);
  });

  test('comes back after a reload with everything that had not gone out', async () => {
    const before = await load();
    before.openDraft(restaurant);
    before.addToDraft(choice('soup'));
    before.setDraftTable('t1');
    vi.resetModules();
    const after = await load();
    after.openDraft(restaurant);
    expect(quantities(after.draft.cart.items)).toEqual([['soup', 1]]);
    expect(after.draft.cart.table_id).toBe('t1');
  });

  test('keeps apart what was begun for different orders, over a reload too', async () => {
    const before = await load();
    before.openDraft(restaurant);
    before.addToDraft(choice('soup'));
    before.openInDraft('order-5');
    expect(quantities(before.draft.cart.items)).toEqual([]);
    before.addToDraft(choice('wine'));
    before.openInDraft(undefined);
    expect(quantities(before.draft.cart.items)).toEqual([['soup', 1]]);
    vi.resetModules();
    const after = await load();
    after.openDraft(restaurant);
    expect(quantities(after.draft.cart.items)).toEqual([['soup', 1]]);
    after.openInDraft('order-5');
    expect(quantities(after.draft.cart.items)).toEqual([['wine', 1]]);
  });

  test('does not bring lines of another restaurant back', async () => {
    const before = await load();
    before.openDraft(restaurant);
    before.addToDraft(choice('soup'));
    vi.resetModules();
    const after = await load();
    after.openDraft({ restaurant_id: 'other', currency: 'HUF' });
    expect(after.draft.cart.items).toEqual([]);
  });
});
