import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import type { AllergenLetter, Diet, FoodType, Unit } from '#domain/menu/menu.ts';
import type { Money } from '#domain/money/money.ts';
import { asUser } from '#src/data/session/asUser.ts';
import type { OwnedItem } from '../useOffer.ts';

export type SelectionDraft = {
  /** a new one has none yet */
  selection_id?: string;
  name: LocalizedText;
  min: number;
  max: number;
  choices: string[];
  standard: string[];
  repeat: boolean;
};

export type OptionDraft = {
  option_id: string;
  name: LocalizedText;
  price: Money | undefined;
  code: string;
  quantity?: number;
  unit?: Unit;
  /** a quantity stands there that is none */
  isUnread?: true;
  /** where a size is made otherwise than the rest (D3): kept as it is, not edited here */
  ingredients?: string[];
  selections?: OwnedItem['selections'];
};

/** A dish or drink as it stands in the form. */
export type ItemDraft = {
  name: LocalizedText;
  description: LocalizedText;
  avatar: string | undefined;
  type: FoodType;
  diet: Diet | 'none';
  taxRate: string;
  categories: string[];
  options: OptionDraft[];
  ingredients: string[];
  toppings: string[];
  selections: SelectionDraft[];
  selectionsPrice: boolean;
  allergenics: AllergenLetter[];
};

export function itemDraftOf(item: OwnedItem): ItemDraft {
  const { name, description, avatar, type, diet = 'none', taxRate, categories } = item;
  return {
    name,
    description,
    avatar,
    type,
    diet,
    taxRate: String(taxRate),
    categories,
    options: item.options.map(({ code = '', ...option }) => ({ ...option, code })),
    ingredients: item.ingredients,
    toppings: item.toppings,
    selections: item.selections.map(({ standard = [], repeat = false, ...selection }) => ({
      ...selection,
      standard,
      repeat,
    })),
    selectionsPrice: item.selectionsPrice,
    allergenics: item.allergenics,
  };
}

/** What a new dish begins with. */
export const newItemDraft = (option_id: string, taxRate: string): ItemDraft => ({
  name: {},
  description: {},
  avatar: undefined,
  type: 'dish',
  diet: 'none',
  taxRate,
  categories: [],
  options: [{ option_id, name: {}, price: undefined, code: '' }],
  ingredients: [],
  toppings: [],
  selections: [],
  selectionsPrice: false,
  allergenics: [],
});

export type ItemFault = 'name' | 'price' | 'taxRate' | 'quantity' | 'selections';

const isNamed = (name: LocalizedText): boolean => Object.values(name).some((text) => text.trim() !== '');

const rateIn = (text: string): number | undefined => {
  const rate = /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 101;
  return rate <= 100 ? rate : undefined;
};

/** Whether a choice can be made as it stands there. */
export const isWholeSelection = ({ name, min, max, choices, standard, repeat }: SelectionDraft): boolean =>
  isNamed(name) &&
  choices.length > 0 &&
  max >= 1 &&
  min <= max &&
  (repeat || max <= choices.length) &&
  standard.length <= max &&
  standard.every((id) => choices.includes(id));

/** What stands between a dish and its being saved. */
export function itemFaultsOf({ name, options, taxRate, selections }: ItemDraft): ItemFault[] {
  return [
    ...(isNamed(name) ? [] : (['name'] as const)),
    ...(options.every(({ price }) => price !== undefined) ? [] : (['price'] as const)),
    ...(rateIn(taxRate) === undefined ? (['taxRate'] as const) : []),
    ...(options.some(({ isUnread }) => isUnread) ? (['quantity'] as const) : []),
    ...(selections.every(isWholeSelection) ? [] : (['selections'] as const)),
  ];
}

/** The dish as the call wants it. */
function itemOf({ avatar, diet, taxRate, options, selections, ...said }: ItemDraft, item_id: string) {
  return {
    ...said,
    item_id,
    taxRate: rateIn(taxRate) ?? 0,
    ...(avatar !== undefined && { avatar }),
    ...(diet !== 'none' && { diet }),
    options: options.map(({ code, price = 0, isUnread: _unread, ...option }) => ({
      ...option,
      price,
      ...(code.trim() !== '' && { code: code.trim() }),
    })),
    selections: selections.map(({ standard, repeat, ...selection }) => ({
      ...selection,
      ...(standard.length > 0 && { standard }),
      ...(repeat && { repeat: true as const }),
    })),
  };
}

export const sendItem = (
  chain_id: string,
  draft: ItemDraft,
  item_id: string,
  on: OwnedItem | undefined,
): Promise<OwnedItem> =>
  on
    ? asUser('PUT /chain/items', { body: { chain_id, item: { ...itemOf(draft, item_id), version: on.version } } })
    : asUser('POST /chain/items', { body: { chain_id, item: itemOf(draft, item_id) } });
