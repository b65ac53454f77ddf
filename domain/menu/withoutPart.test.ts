import { describe, expect, it } from 'vitest';
import { sampleMenu } from '../../tests/support/sampleMenu.ts';
import type { Offer } from './offer.ts';
import { withoutParts } from './withoutPart.ts';

const offer: Offer = sampleMenu;
const gone = (...ids: string[]) => new Set(ids);
const itemIn = ({ items }: Offer, id: string) => items.find(({ item_id }) => item_id === id)!;

describe('an ingredient that the house no longer has', () => {
  const without = withoutParts(offer, 'ingredients', gone('cheese', 'ham'));

  it('is in no dish, option or topping any more', () => {
    expect(without.ingredients.map(({ item_id }) => item_id)).not.toContain('cheese');
    expect(JSON.stringify(without)).not.toMatch(/"cheese"|"ham"/);
    expect(itemIn(without, 'pizza')).toMatchObject({
      ingredients: ['tomato'],
      toppings: ['chili'],
      options: [{ option_id: 'small' }, { option_id: 'family', ingredients: ['onion'] }],
    });
  });

  it('leaves what it was not in as it is', () => {
    expect(itemIn(without, 'beer')).toBe(itemIn(offer, 'beer'));
    expect(itemIn(without, 'pizza').options[0]).toBe(itemIn(offer, 'pizza').options[0]);
    expect(itemIn(without, 'pizza').selections).toBe(itemIn(offer, 'pizza').selections);
    expect(without.menus).toBe(offer.menus);
  });

  it('leaves fewer to choose from, and asks for no more than is left', () => {
    const selectionsOf = (...ids: string[]) =>
      itemIn(withoutParts(offer, 'ingredients', gone(...ids)), 'salad').selections;
    expect(selectionsOf('oil')).toMatchObject([{ choices: ['yoghurt'], min: 0, max: 1 }]);
    expect(selectionsOf('oil', 'yoghurt')).toEqual([]);
  });

  it('leaves a dish that can still be ordered where more had to be chosen than is left', () => {
    const salad = itemIn(offer, 'salad');
    const both = { ...salad, selections: [{ ...salad.selections[0]!, min: 2, max: 2 }] };
    const [left] = withoutParts({ ...offer, items: [both] }, 'ingredients', gone('oil')).items;
    expect(left?.selections).toMatchObject([{ choices: ['yoghurt'], min: 1, max: 1 }]);
  });

  it('leaves the selections of an option too', () => {
    const optionOf = (...ids: string[]) => itemIn(withoutParts(offer, 'ingredients', gone(...ids)), 'pizza').options[1];
    expect(optionOf('thin')?.selections).toMatchObject([{ choices: ['thick'], min: 1, max: 1 }]);
    expect(optionOf('thin', 'thick')?.selections).toEqual([]);
    expect(optionOf('thin')?.ingredients).toBe(itemIn(offer, 'pizza').options[1]?.ingredients);
  });
});

describe('a choice that is gone', () => {
  const left = (changes: object) => {
    const salad = itemIn(offer, 'salad');
    const items = [{ ...salad, selections: [{ ...salad.selections[0]!, min: 2, max: 2, ...changes }] }];
    return withoutParts({ ...offer, items }, 'ingredients', gone('oil')).items[0]?.selections[0];
  };

  it('is no standard any more', () => {
    expect(left({ standard: ['yoghurt', 'oil'] })?.standard).toEqual(['yoghurt']);
    expect(left({ standard: ['oil'] })?.standard).toEqual([]);
    expect(left({})).not.toHaveProperty('standard');
  });

  it('leaves as much to choose where one may be taken again and again', () => {
    expect(left({ repeat: true })).toMatchObject({ choices: ['yoghurt'], min: 2, max: 2 });
  });
});

describe('a category that is gone', () => {
  it('is of no dish any more, and others stay as they are', () => {
    const without = withoutParts(offer, 'categories', gone('drinks'));
    expect(without.categories.map(({ id }) => id)).toEqual(['mains']);
    expect(itemIn(without, 'beer').categories).toEqual([]);
    expect(itemIn(without, 'pizza')).toBe(itemIn(offer, 'pizza'));
  });
});

describe('a dish that is gone', () => {
  it('is on no menu, and goes with a combo that cannot be ordered without it', () => {
    const without = withoutParts(offer, 'items', gone('beer'));
    const [main, breakfast] = without.menus;
    expect(without.items.map(({ item_id }) => item_id)).toEqual(['pizza', 'salad', 'soup']);
    expect(main?.items).toEqual(['pizza', 'salad']);
    expect(main?.combos.map(({ combo_id }) => combo_id)).toEqual(['percent']);
    expect(breakfast).toBe(offer.menus[1]);
  });

  it('leaves the combos in which something else can be picked', () => {
    const [main] = withoutParts(offer, 'items', gone('pizza')).menus;
    expect(main?.combos.map(({ combo_id }) => combo_id)).toEqual(['fixed', 'percent', 'reduction']);
    expect(main?.combos[0]?.options.map(({ items }) => items)).toEqual([['salad'], ['beer']]);
  });

  it('that only combos hold goes from them', () => {
    const [main] = withoutParts(offer, 'items', gone('soup')).menus;
    expect(main?.combos.map(({ combo_id }) => combo_id)).toEqual(['fixed']);
    expect(main?.items).toBe(offer.menus[0]?.items);
  });
});

describe('a dish that is gone from one place alone', () => {
  const [main] = offer.menus;
  const onMenu = { ...main!, items: ['soup', 'beer'], combos: [] };
  const inCombo = {
    ...main!,
    items: ['beer'],
    combos: [{ ...main!.combos[0]!, options: [{ name: {}, items: ['soup', 'salad'] }] }],
  };

  it('is on no menu, where no combo has it', () => {
    const [menu] = withoutParts({ ...offer, menus: [onMenu] }, 'items', gone('soup')).menus;
    expect(menu?.items).toEqual(['beer']);
  });

  it('is in no combo, where something else can be picked and the menu does not list it', () => {
    const [menu] = withoutParts({ ...offer, menus: [inCombo] }, 'items', gone('soup')).menus;
    expect(menu?.combos.map(({ options }) => options.map(({ items }) => items))).toEqual([[['salad']]]);
  });
});

describe('an item that is gone', () => {
  it('is on no menu and in no combo any more; what cannot be chosen goes with it', () => {
    const without = withoutParts(offer, 'items', gone('pizza'));
    expect(without.menus[0]).toMatchObject({
      items: ['salad', 'beer'],
      combos: [
        { combo_id: 'fixed', options: [{ items: ['salad'] }, { items: ['beer'] }] },
        { combo_id: 'percent', options: [{ items: ['soup'] }, { items: ['salad'] }] },
        { combo_id: 'reduction' },
      ],
    });
    expect(withoutParts(offer, 'items', gone('soup')).menus[0]?.combos.map(({ combo_id }) => combo_id)).toEqual([
      'fixed',
    ]);
  });

  it('leaves menus that it was not on as they are', () => {
    expect(withoutParts(offer, 'items', gone('pizza')).menus[1]).toBe(offer.menus[1]);
    expect(withoutParts(offer, 'items', gone('soup')).menus[1]).toBe(offer.menus[1]);
  });
});

it('a menu is taken away alone: what is on it stays', () => {
  const [main, breakfast] = offer.menus;
  const without = withoutParts(offer, 'menus', gone(main!.menu_id));
  expect(without).toEqual({ ...offer, menus: [breakfast] });
  expect(without.items).toBe(offer.items);
});

describe('an ingredient that only some selections have', () => {
  it('leaves the selections beside it as they are', () => {
    const salad = itemIn(offer, 'salad');
    const other = { ...salad.selections[0]!, selection_id: 'bread', choices: ['thin', 'thick'], min: 1, max: 2 };
    const wide = { ...salad, selections: [...salad.selections, other] };
    const [left] = withoutParts({ ...offer, items: [wide] }, 'ingredients', gone('oil')).items;
    expect(left?.selections[1]).toBe(other);
  });

  it('leaves a dish that has it nowhere as it is, also beside one that has it in its toppings alone', () => {
    const without = withoutParts(offer, 'ingredients', gone('chili'));
    expect(itemIn(without, 'salad')).toBe(itemIn(offer, 'salad'));
    expect(itemIn(without, 'pizza').toppings).toEqual(['ham']);
    expect(without.ingredients).toEqual(offer.ingredients.filter(({ item_id }) => item_id !== 'chili'));
  });

  it('leaves a dish that has it among its own ingredients alone without it', () => {
    expect(itemIn(withoutParts(offer, 'ingredients', gone('tomato')), 'pizza').ingredients).toEqual(['cheese']);
  });
});
