import type { Combo, Item } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Money } from '#domain/money/money.ts';

/** What a combo's card promises before anything is chosen. */
export type ComboOffer = {
  /** what the cheapest choice costs */
  priceFrom: Money;
  /** other choices cost more */
  varies: boolean;
  /** what the choice with the least and with the most advantage saves against ordering its parts alone */
  saves: { least: Money; most: Money };
  /** one picture for each part, as many as have one */
  pictures: string[];
  /** an option of which every item is sold out: the combo cannot be had */
  soldOut: boolean;
};

const cheapest = (item: Item): Money => Math.min(...item.options.map((option) => option.price));
const dearest = (item: Item): Money => Math.max(...item.options.map((option) => option.price));

/** Half away from zero, as the combo's unit price is rounded (D4). */
const afterPercent = (total: Money, percent: number): Money => Math.round((total * (100 - percent)) / 100);

function priceOf(combo: Combo, total: Money): Money {
  if (combo.priceType === 'fixed') return combo.price;
  if (combo.priceType === 'percent') return afterPercent(total, combo.price);
  return Math.max(0, total - combo.price);
}

export function comboOffer(combo: Combo, index: MenuIndex, soldOut: readonly string[]): ComboOffer {
  const choices = combo.options.map((option) =>
    option.items.map((id) => index.items.get(id)).filter((item) => item !== undefined),
  );
  const sum = (price: (item: Item) => Money, pick: (...prices: Money[]) => Money): Money =>
    choices.reduce((total, of) => total + (of.length === 0 ? 0 : pick(...of.map(price))), 0);
  const [low, high] = [sum(cheapest, Math.min), sum(dearest, Math.max)];
  const [savesLow, savesHigh] = [low - priceOf(combo, low), high - priceOf(combo, high)];
  return {
    priceFrom: priceOf(combo, low),
    varies: priceOf(combo, low) !== priceOf(combo, high),
    saves: { least: Math.max(0, Math.min(savesLow, savesHigh)), most: Math.max(0, savesLow, savesHigh) },
    pictures: choices
      .map((of) => of.find((item) => item.avatar !== undefined)?.avatar)
      .filter((avatar) => avatar !== undefined),
    soldOut: choices.some((of) => of.every((item) => soldOut.includes(item.item_id))),
  };
}
