import { useLingui } from '@lingui/react/macro';
import { textIn, type LocalizedText } from '#domain/i18n/localizedText.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { moneyText } from '#src/i18n/money.ts';
import { currencyOf } from '../currencyOf.ts';
import type { OwnedOffer } from '../useOffer.ts';
import type { ItemDraft } from './itemDraft.ts';

/** What the fields of a dish are called, and what a draft says in them: for whoever compares two. */
export function useItemWords({ categories, ingredients, restaurants }: OwnedOffer) {
  const { t } = useLingui();
  const language = currentLanguage();
  const names: Record<keyof ItemDraft, string> = {
    name: t`Name`,
    description: t`Description`,
    avatar: t`Picture`,
    type: t`Type`,
    diet: t`Diet`,
    taxRate: t`Tax rate`,
    categories: t`Categories`,
    options: t`Sizes and prices`,
    ingredients: t`Ingredients`,
    toppings: t`Toppings`,
    selections: t`Choices`,
    selectionsPrice: t`Choices cost their price`,
    allergenics: t`Allergens`,
  };
  const types = { dish: t`Dish`, drink: t`Drink`, dessert: t`Dessert` };
  const diets = { none: t`No mark`, vegetarian: t`Vegetarian`, vegan: t`Vegan` };
  const all = (text: LocalizedText): string => Object.values(text).filter(Boolean).join(' · ');
  const made = (ids: readonly string[]): string =>
    ids.map((id) => textIn(ingredients.find(({ item_id }) => item_id === id)?.name, language)).join(', ');
  const text = (field: keyof ItemDraft, draft: ItemDraft): string => {
    switch (field) {
      case 'name':
      case 'description':
        return all(draft[field]);
      case 'avatar':
        return draft.avatar === undefined ? t`None` : t`Another one`;
      case 'type':
        return types[draft.type];
      case 'diet':
        return diets[draft.diet];
      case 'taxRate':
        return `${draft.taxRate} %`;
      case 'categories':
        return draft.categories
          .map((id) => textIn(categories.find((one) => one.foodCategory_id === id)?.name, language))
          .join(', ');
      case 'options':
        return draft.options
          .map(({ name, price = 0 }) => `${textIn(name, language)} ${moneyText(price, currencyOf(restaurants))}`.trim())
          .join(', ');
      case 'ingredients':
      case 'toppings':
        return made(draft[field]);
      case 'selections':
        return draft.selections
          .map(({ name, min, max, choices }) => `${textIn(name, language)} ${min}–${max}: ${made(choices)}`)
          .join('; ');
      case 'selectionsPrice':
        return draft.selectionsPrice ? t`Yes` : t`No`;
      case 'allergenics':
        return draft.allergenics.join(' ');
    }
  };
  return { field: (field: keyof ItemDraft): string => names[field], text };
}
