import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { choice, sampleIndex } from '../../tests/support/sampleMenu.ts';
import type { ItemChoice } from '../order/order.ts';
import { defaultChoice } from './defaultChoice.ts';
import { itemUnitPrice } from './itemPrice.ts';

const priceOf = (item: string, changes: Partial<ItemChoice> = {}) => itemUnitPrice(sampleIndex, choice(item, changes));
const family = { option_id: 'family', selections: { base: ['thin'] } };

describe('the price of an item (D3)', () => {
  test.each<[string, string, Partial<ItemChoice>, number]>([
    ['its option', 'pizza', {}, 900],
    ['nothing less without an ingredient', 'pizza', { ingredients: { cheese: 0 } }, 900],
    ['nothing more with an ingredient', 'pizza', { ingredients: { cheese: 1 } }, 900],
    ['an extra ingredient once', 'pizza', { ingredients: { cheese: 2 } }, 1020],
    ['every extra', 'pizza', { ingredients: { cheese: 2, tomato: 2 } }, 1070],
    ['a topping once', 'pizza', { toppings: { ham: 2 } }, 1050],
    ['nothing for a topping not taken', 'pizza', { toppings: { ham: 0, chili: 0 } }, 900],
    ['extras and toppings together', 'pizza', { ingredients: { cheese: 2 }, toppings: { ham: 2, chili: 2 } }, 1250],
    ['another option', 'pizza', family, 1900],
    ["an extra of the option's own ingredients", 'pizza', { ...family, ingredients: { onion: 2 } }, 1940],
    ['free selections where they are free', 'pizza', { ...family, selections: { base: ['thick'] } }, 1900],
    ['priced selections where they are priced', 'salad', { selections: { dressing: ['yoghurt', 'oil'] } }, 740],
    ['no selection where none is needed', 'salad', { selections: {} }, 650],
  ])('counts %s', (_, item, changes, price) => {
    expect(priceOf(item, changes)).toEqual({ ok: true, value: price });
  });

  test.each<[string, string, Partial<ItemChoice>, string]>([
    ['an option of another item', 'pizza', { option_id: 'half' }, 'option_id'],
    ['an ingredient that is not in it', 'pizza', { ingredients: { onion: 2 } }, 'ingredients.onion'],
    [
      "an ingredient that the option's own replace",
      'pizza',
      { ...family, ingredients: { tomato: 0 } },
      'ingredients.tomato',
    ],
    ['a quantity beyond extra', 'pizza', { ingredients: { cheese: 3 as 2 } }, 'ingredients.cheese'],
    ['a topping that is not offered', 'pizza', { toppings: { onion: 2 } }, 'toppings.onion'],
    ['a topping with quantity 1', 'pizza', { toppings: { ham: 1 as 2 } }, 'toppings.ham'],
    ['too few selections', 'pizza', { option_id: 'family' }, 'selections.base'],
    ['too many selections', 'pizza', { ...family, selections: { base: ['thin', 'thick'] } }, 'selections.base'],
    ['the same selection twice', 'salad', { selections: { dressing: ['oil', 'oil'] } }, 'selections.dressing'],
    ['a selection that is not offered', 'salad', { selections: { dressing: ['ham'] } }, 'selections.dressing'],
    ['a selection of another item', 'beer', { selections: { base: ['thin'] } }, 'selections.base'],
  ])('refuses %s and says where', (_, item, changes, path) => {
    expect(priceOf(item, changes)).toMatchObject({ ok: false, code: 'item_invalid', details: [{ path }] });
  });

  test('refuses an item that is not on the menu', () => {
    expect(priceOf('burger')).toMatchObject({ ok: false, code: 'item_unknown' });
  });

  test('is never below the option and grows by exactly the extras', () => {
    const quantity = fc.constantFrom<0 | 1 | 2>(0, 1, 2);
    const topping = fc.constantFrom<0 | 2>(0, 2);
    fc.assert(
      fc.property(quantity, quantity, topping, topping, (cheese, tomato, ham, chili) => {
        const changes = { ingredients: { cheese, tomato }, toppings: { ham, chili } };
        const extras =
          (cheese === 2 ? 120 : 0) + (tomato === 2 ? 50 : 0) + (ham === 2 ? 150 : 0) + (chili === 2 ? 80 : 0);
        expect(priceOf('pizza', changes)).toEqual({ ok: true, value: 900 + extras });
      }),
    );
  });

  test('knows a price for the default choice of every item in every option', () => {
    for (const item of sampleIndex.items.values()) {
      for (const { option_id, price } of item.options) {
        expect(itemUnitPrice(sampleIndex, defaultChoice(item, option_id))).toEqual({ ok: true, value: price });
      }
    }
  });
});
