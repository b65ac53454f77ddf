import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deviceModes } from '#domain/device/device.ts';
import { offeredLanguages, type LocalizedText } from '#domain/i18n/localizedText.ts';
import type { AllergenLetter, Item, Selection } from '#domain/menu/menu.ts';
import { keyToId } from '#server/menuFile/keyToId.ts';
import { menuFileSchema } from '#server/menuFile/menuFileSchema.ts';
import { demonstrationChain } from './demonstrationChain.ts';

const chain_id = keyToId('demonstration', 'chain');
const restaurants = demonstrationChain().restaurants.map((restaurant) => {
  const avatars = new Map(restaurant.pictures.map((picture) => [picture, `/media/${picture}`]));
  const restaurant_id = keyToId(chain_id, restaurant.key);
  const rows = menuFileSchema.parse(JSON.parse(restaurant.menuFile));
  return { ...restaurant, rows, content: restaurant.menu({ chain_id, restaurant_id }, avatars) };
});

/** The least that a currency's cheapest and dearest prices may be, and the step in which people price. */
const pricing: Record<string, { low: number; high: number; step: number }> = {
  EUR: { low: 200, high: 5000, step: 10 },
  HUF: { low: 40_000, high: 1_200_000, step: 1000 },
  RON: { low: 900, high: 12_000, step: 100 },
};

const leastItems: Record<string, number> = { vienna: 60, budapest: 40, cluj: 40 };

describe.each(restaurants)('the demonstration restaurant $key', (restaurant) => {
  const { content, rows } = restaurant;
  const itemNamed = (key: string) => {
    const index = rows.items.findIndex((row) => row.key === key);
    return content.items[index];
  };

  it('offers as many items as promised', () => {
    expect(content.items.length).toBeGreaterThanOrEqual(leastItems[restaurant.key] ?? Infinity);
  });

  it('speaks all four languages in every text', () => {
    const texts: LocalizedText[] = [
      restaurant.restaurant.description,
      ...[...content.categories, ...content.ingredients, ...content.menus].map((row) => row.name),
      ...content.menus.flatMap((menu) =>
        menu.combos.flatMap((c) => [c.name, ...c.options.map((option) => option.name)]),
      ),
      ...rows.selections.map((selection) => selection.name),
      ...content.items.flatMap((item) => [item.name, item.description, ...item.options.map((option) => option.name)]),
    ];
    for (const text of texts)
      for (const language of offeredLanguages) expect(text[language], JSON.stringify(text)).toMatch(/\S/);
  });

  it('writes Romanian with comma below and Hungarian with its own long vowels', () => {
    const spoken = (language: string) =>
      [...restaurant.menuFile.matchAll(new RegExp(`"${language}": "([^"]*)"`, 'g'))].map(([, text]) => text).join(' ');
    expect(spoken('ro')).not.toMatch(/[şţŞŢ]/);
    expect(spoken('hu')).not.toMatch(/[õûÕÛ]/);
  });

  it('resolves every id, and none is there twice', () => {
    const ingredients = new Set(content.ingredients.map((row) => row.item_id));
    const items = new Set(content.items.map((row) => row.item_id));
    const categories = new Set(content.categories.map((row) => row.foodCategory_id));
    expect(ingredients.size).toBe(content.ingredients.length);
    expect(items.size).toBe(content.items.length);
    const choices = (selections: Selection[]) => selections.flatMap((selection) => selection.choices);
    for (const item of content.items) {
      const named = [
        ...item.ingredients,
        ...item.toppings,
        ...choices(item.selections),
        ...item.options.flatMap((option) => [...(option.ingredients ?? []), ...choices(option.selections ?? [])]),
      ];
      expect(named.filter((id) => !ingredients.has(id))).toEqual([]);
      expect(item.categories.filter((id) => !categories.has(id))).toEqual([]);
    }
    for (const menu of content.menus) {
      const named = [...menu.items, ...menu.combos.flatMap((combo) => combo.options.flatMap((option) => option.items))];
      expect(named.filter((id) => !items.has(id))).toEqual([]);
    }
  });

  it('gives everything an id that the contract takes', () => {
    const ids = [...content.items.map((row) => row.item_id), ...content.menus.map((row) => row.menu_id)];
    for (const id of ids) expect(z.uuid().safeParse(id).success, id).toBe(true);
  });

  it('shows a picture of every item, category and combo', () => {
    const rowsWithPictures = [...content.items, ...content.categories, ...content.menus.flatMap((menu) => menu.combos)];
    expect(rowsWithPictures.filter((row) => row.avatar === undefined)).toEqual([]);
  });

  it('uses everything that a dish can have', () => {
    const some = (test: (item: Item) => unknown) =>
      expect(content.items.some((item) => Boolean(test(item)))).toBe(true);
    some((item) => item.options.length > 1);
    some((item) => item.ingredients.length > 0);
    some((item) => item.toppings.length > 0);
    some((item) => item.selections.length > 0 && item.selectionsPrice);
    some((item) => item.selections.length > 0 && !item.selectionsPrice);
    some((item) => item.options.some((option) => option.ingredients));
    some((item) => item.options.some((option) => option.selections));
  });

  it('has combos of every price type', () => {
    const types = content.menus.flatMap((menu) => menu.combos.map((combo) => combo.priceType));
    expect(new Set(types)).toEqual(new Set(['fixed', 'percent', 'reduction']));
  });

  it('prices combos so that they are a bargain and never free', () => {
    for (const combo of content.menus.flatMap((menu) => menu.combos)) {
      const cheapest = combo.options
        .map((option) =>
          Math.min(
            ...option.items.map((id) => content.items.find((row) => row.item_id === id)?.options[0]?.price ?? 0),
          ),
        )
        .reduce((sum, price) => sum + price, 0);
      expect(cheapest).toBeGreaterThan(0);
      if (combo.priceType === 'fixed') expect(combo.price).toBeLessThanOrEqual(cheapest * 1.05);
      if (combo.priceType === 'reduction') expect(combo.price).toBeLessThan(cheapest * 0.4);
      if (combo.priceType === 'percent') expect(combo.price).toBeLessThanOrEqual(20);
    }
  });

  it('asks prices that its currency knows', () => {
    const { low, high, step } = pricing[restaurant.restaurant.currency] ?? { low: 0, high: 0, step: 1 };
    for (const { price } of content.items.flatMap((item) => item.options)) {
      expect(price).toBeGreaterThanOrEqual(low);
      expect(price).toBeLessThanOrEqual(high);
      expect(price % step).toBe(0);
    }
  });

  it('shows a full menu at any hour, and a lunch menu besides', () => {
    const always = new Set(content.menus.filter((menu) => !menu.times).flatMap((menu) => menu.items));
    expect(content.items.filter((item) => !always.has(item.item_id))).toEqual([]);
    expect(content.menus.some((menu) => menu.times)).toBe(true);
  });

  it('tells the allergens that a guest would look for', () => {
    const inAll = (item: Item | undefined): Set<AllergenLetter> =>
      new Set([
        ...(item?.allergenics ?? []),
        ...(item?.ingredients ?? []).flatMap(
          (id) => content.ingredients.find((row) => row.item_id === id)?.allergenics ?? [],
        ),
      ]);
    const expected: Record<string, [string, AllergenLetter[]][]> = {
      vienna: [
        ['wiener-schnitzel', ['A', 'C', 'G']],
        ['zander', ['D']],
        ['lager', ['A']],
        ['kaiserschmarrn', ['A', 'C', 'G']],
      ],
      budapest: [
        ['halaszle', ['D']],
        ['esterhazy-cake', ['H']],
        ['langos-cheese', ['A', 'G']],
        ['tokaji', ['O']],
      ],
      cluj: [
        ['ciorba-burta', ['L', 'G']],
        ['trout', ['D']],
        ['papanasi', ['A', 'C', 'G']],
        ['sarmale', ['G']],
      ],
    };
    for (const [key, letters] of expected[restaurant.key] ?? [])
      for (const letter of letters) expect([...inAll(itemNamed(key))], key).toContain(letter);
  });

  it('says of no dish that it is vegetarian or vegan when what is listed speaks against it', () => {
    const againstVegetarian: AllergenLetter[] = ['B', 'D', 'R'];
    const against = { vegetarian: againstVegetarian, vegan: [...againstVegetarian, 'C', 'G'] };
    for (const item of content.items) {
      if (!item.diet) continue;
      const listed = [
        ...item.ingredients,
        ...(item.options[0]?.ingredients ?? []),
        ...item.selections.filter(({ min }) => min > 0).flatMap(({ choices }) => choices),
      ].map((id) => content.ingredients.find((row) => row.item_id === id));
      const types = item.diet === 'vegan' ? ['meat', 'fish', 'dairy'] : ['meat', 'fish'];
      expect(listed.filter((row) => types.includes(row?.type ?? '')).map((row) => row?.name['en'])).toEqual([]);
      const letters = [...item.allergenics, ...listed.flatMap((row) => row?.allergenics ?? [])];
      expect(
        letters.filter((letter) => against[item.diet!].includes(letter)),
        item.name['en'],
      ).toEqual([]);
    }
  });

  it('says nothing of dishes whose meat nobody can take out', () => {
    const meat: Record<string, string[]> = {
      vienna: ['wiener-schnitzel', 'brettljause', 'beef-broth', 'sulz', 'side-potato-salad', 'potato-soup'],
      budapest: ['gulyas', 'stuffed-cabbage', 'hortobagy-pancake', 'goose-crackling-plate', 'turos-csusza'],
      cluj: ['sarmale', 'varza-cluj', 'bean-soup-bread', 'shepherd-salad', 'bulz', 'transylvanian-platter'],
    };
    for (const key of meat[restaurant.key] ?? []) expect([key, itemNamed(key)?.diet]).toEqual([key, undefined]);
    expect(content.items.filter((item) => item.type === 'dish' && item.diet).length).toBeGreaterThanOrEqual(5);
  });

  it('uses every ingredient that it lists', () => {
    const used = new Set(
      content.items.flatMap((item) => [
        ...item.ingredients,
        ...item.toppings,
        ...[...item.selections, ...item.options.flatMap((option) => option.selections ?? [])].flatMap((s) => s.choices),
        ...item.options.flatMap((option) => option.ingredients ?? []),
      ]),
    );
    expect(content.ingredients.filter((row) => !used.has(row.item_id)).map((row) => row.name['en'])).toEqual([]);
  });

  it('is open all day, takes all order types and has nothing sold out', () => {
    const { openingDays, orderTypes, paymentTypes, soldOut, deliveryRegions } = restaurant.restaurant;
    expect(openingDays.map((span) => [span.weekDay, span.time_from, span.time_to])).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((day) => [day, '00:00', '00:00']),
    );
    expect([...orderTypes].sort()).toEqual(['delivery', 'local', 'takeaway']);
    expect([...paymentTypes].sort()).toEqual(['cash', 'online']);
    expect(soldOut).toEqual([]);
    expect(new Set(deliveryRegions.map((region) => region.postalCode)).size).toBe(deliveryRegions.length);
  });

  it('furnishes areas with 12 to 20 tables that stand apart', () => {
    for (const area of restaurant.areas) {
      expect(area.tables.length).toBeGreaterThanOrEqual(12);
      expect(area.tables.length).toBeLessThanOrEqual(20);
      expect(new Set(area.tables.map((table) => `${table.x}/${table.y}`)).size).toBe(area.tables.length);
    }
    const names = restaurant.areas.flatMap((area) => area.tables.map((table) => table.name));
    expect(new Set(names).size).toBe(names.length);
  });

  it('has a device of every mode, and employees of every role', () => {
    expect(new Set(restaurant.devices.map((device) => device.mode))).toEqual(new Set(deviceModes));
    expect(new Set(restaurant.employees.flatMap((employee) => employee.types)).size).toBe(3);
    const prefixes = restaurant.devices.flatMap((device) => device.prefix ?? []);
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });
});

describe('the demonstration chain', () => {
  it('gives no two rows of its restaurants the same id', () => {
    const ids = restaurants.flatMap(({ content }) => [
      ...content.items.map((row) => row.item_id),
      ...content.ingredients.map((row) => row.item_id),
      ...content.menus.map((row) => row.menu_id),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
