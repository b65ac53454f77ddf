import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { allergenLetters, type AllergenLetter } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { menuSearch, type MenuSearch } from '#domain/menu/menuSearch.ts';
import { allergens } from '#src/ui/icons/AllergenIcon.tsx';

/** The search of a menu with the words that this page uses for diets and allergens. */
export function searchInWords(index: MenuIndex, language: string, i18n: I18n): MenuSearch {
  const named = allergenLetters.map((letter) => [letter, i18n._(allergens[letter].name)]);
  return menuSearch(index, language, {
    diets: { vegetarian: i18n._(msg`Vegetarian`), vegan: i18n._(msg`Vegan`) },
    allergens: Object.fromEntries(named) as Record<AllergenLetter, string>,
  });
}
