import { beforeEach, expect, it, vi } from 'vitest';
import { CallFailed, noConnection } from '#src/data/api/callFailed.ts';
import { FieldTaken, saveItem } from './saveItem.ts';
import type { OwnedItem } from './useOffer.ts';

const goulash: OwnedItem = {
  item_id: 'goulash',
  name: { en: 'Goulash' },
  description: {},
  type: 'dish',
  options: [{ option_id: 'small', name: {}, price: 900 }],
  ingredients: [],
  toppings: [],
  selections: [],
  selectionsPrice: false,
  categories: [],
  allergenics: [],
  taxRate: 10,
  version: 1,
};
/** A server that takes no name that is too long. */
let stored = goulash;
const put = async ({ body: { item } }: { body: { item: OwnedItem } }): Promise<OwnedItem> => {
  await Promise.resolve();
  if (item.name.en === 'too long') throw new CallFailed({ ...noConnection, code: 'name_too_long' });
  if (item.version !== stored.version)
    throw new CallFailed({ ...noConnection, code: 'version_conflict', details: { current: stored } });
  stored = { ...item, version: stored.version + 1 };
  return stored;
};
vi.mock('#src/data/session/asUser.ts', () => ({
  asUser: (_call: string, request: Parameters<typeof put>[0]) => put(request),
}));

const named = (item: OwnedItem, en: string): OwnedItem => ({ ...item, name: { en } });
const priced = (item: OwnedItem, price: number): OwnedItem => ({
  ...item,
  options: item.options.map((option) => ({ ...option, price })),
});

beforeEach(() => {
  stored = goulash;
});

it('a second change is stored without the first one, which was refused', async () => {
  const renamed = named(goulash, 'too long');
  const [first, second] = await Promise.all([
    saveItem('chain', goulash, renamed),
    saveItem('chain', renamed, priced(renamed, 1200)),
  ]);
  expect(first).toMatchObject({ isLast: false, stands: goulash });
  expect(first.refused).toBeInstanceOf(CallFailed);
  expect(second).toEqual({ isLast: true, stands: { ...priced(goulash, 1200), version: 2 } });
});

it('two changes are both stored', async () => {
  const renamed = named(goulash, 'Beef goulash');
  await Promise.all([saveItem('chain', goulash, renamed), saveItem('chain', renamed, priced(renamed, 1200))]);
  expect(stored).toEqual({ ...priced(renamed, 1200), version: 3 });
});

it('what somebody else has changed in other fields stays, and is said where it is the same one', async () => {
  stored = { ...named(goulash, 'Theirs'), avatar: 'picture', version: 2 };
  expect(await saveItem('chain', goulash, priced(goulash, 1200))).toEqual({
    isLast: true,
    stands: { ...priced(stored, 1200), version: 3 },
  });
  const { refused } = await saveItem('chain', goulash, named(goulash, 'Mine'));
  expect(refused).toBeInstanceOf(FieldTaken);
  expect(stored.name).toEqual({ en: 'Theirs' });
});
