import type { BodyOf } from '#contract/calls.ts';
import type { ItemsChange } from '#domain/menu/bulkEdit.ts';
import type { CostChange } from '#domain/menu/costChange.ts';
import type { AllergenLetter, FoodType } from '#domain/menu/menu.ts';
import type { Money } from '#domain/money/money.ts';

export type CostWay = 'keep' | 'set' | 'percent' | 'unknown';
export type PriceWay = 'keep' | 'set' | 'add' | 'less' | 'percent';

/** What somebody wants to change of many articles, as it stands in the form. */
export type BulkDraft = {
  priceWay: PriceWay;
  /** of set, add and less */
  amount: Money | undefined;
  /** of percent: '5', '-10' */
  percent: string;
  costWay: CostWay;
  cost: Money | undefined;
  /** of the price without its tax: '30' */
  costPercent: string;
  /** '' : as they are */
  taxRate: string;
  type: FoodType | '';
  addCategories: string[];
  removeCategories: string[];
  addAllergens: AllergenLetter[];
  removeAllergens: AllergenLetter[];
  addMenus: string[];
  removeMenus: string[];
};

export const emptyBulk: BulkDraft = {
  priceWay: 'keep',
  amount: undefined,
  percent: '',
  costWay: 'keep',
  cost: undefined,
  costPercent: '',
  taxRate: '',
  type: '',
  addCategories: [],
  removeCategories: [],
  addAllergens: [],
  removeAllergens: [],
  addMenus: [],
  removeMenus: [],
};

const numberIn = (text: string): number | undefined =>
  /^[+-]?\d{1,4}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined;

type BulkFault = 'amount' | 'percent' | 'cost' | 'taxRate' | 'nothing';

/** What becomes of articles, and beside it of what they cost the house. */
export type BulkWanted = { change: ItemsChange; cost?: CostChange };

/** The change, or what is wrong with what was typed. Percentages are rounded to a tenth of the currency. */
export function bulkChange(draft: BulkDraft): BulkWanted | { fault: BulkFault } {
  const { priceWay, amount, percent, taxRate, type } = draft;
  const change: ItemsChange = {};
  if (priceWay === 'percent') {
    const by = numberIn(percent);
    if (by === undefined || by < -100 || by > 1000) return { fault: 'percent' };
    change.price = { percent: by, roundTo: 10 };
  } else if (priceWay !== 'keep') {
    if (amount === undefined) return { fault: 'amount' };
    change.price = priceWay === 'set' ? { set: amount } : { add: priceWay === 'less' ? -amount : amount };
  }
  if (taxRate.trim() !== '') {
    const rate = numberIn(taxRate);
    if (rate === undefined || rate < 0 || rate > 100) return { fault: 'taxRate' };
    change.taxRate = rate;
  }
  if (type !== '') change.type = type;
  const lists = {
    categories: { add: draft.addCategories, remove: draft.removeCategories },
    allergenics: { add: draft.addAllergens, remove: draft.removeAllergens },
    menus: { add: draft.addMenus, remove: draft.removeMenus },
  };
  for (const [name, { add, remove }] of Object.entries(lists)) {
    if (add.length + remove.length > 0) Object.assign(change, { [name]: { add, remove } });
  }
  const cost = costChange(draft);
  if (cost === 'wrong') return { fault: 'cost' };
  if (cost !== undefined) return { change, cost };
  return Object.keys(change).length === 0 ? { fault: 'nothing' } : { change };
}

function costChange({ costWay, cost, costPercent }: BulkDraft): CostChange | 'wrong' | undefined {
  switch (costWay) {
    case 'keep':
      return undefined;
    case 'unknown':
      return 'unknown';
    case 'set':
      return cost === undefined ? 'wrong' : { set: cost };
    case 'percent': {
      const percentOfPrice = numberIn(costPercent);
      return percentOfPrice === undefined || percentOfPrice < 0 || percentOfPrice > 1000 ? 'wrong' : { percentOfPrice };
    }
  }
}

/** The change as the call wants it. */
export const bulkBody = (chain_id: string, ids: string[], change: ItemsChange | { delete: true }) =>
  ({ chain_id, kind: 'items', ids, change }) as BodyOf<'POST /chain/bulk'>;
