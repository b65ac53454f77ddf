import { proxy } from 'valtio';
import { allergenLetters, diets } from '#domain/menu/menu.ts';
import type { AllergenLetter, Diet } from '#domain/menu/menu.ts';

const avoidedName = 'comanda-avoided-allergens';
const dietName = 'comanda-diet';

function kept(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return ''; // storage is blocked: the guest chooses again
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // it then holds until the page is left
  }
}

/** How a guest looks at the menu. `query` undefined: not searching. Diet and avoided allergens outlive the visit. */
export const menuView = proxy<{
  query: string | undefined;
  avoided: AllergenLetter[];
  diet: Diet | undefined;
  /** at this restaurant only these: a guest's favourites (favourites.ts) */
  only?: { restaurant_id: string; ids: readonly string[] } | undefined;
}>({
  query: undefined,
  avoided: allergenLetters.filter((letter) => kept(avoidedName).includes(letter)),
  diet: diets.find((diet) => diet === kept(dietName)),
});

export function searchMenu(query: string | undefined): void {
  menuView.query = query;
}

export function avoidAllergens(letters: readonly AllergenLetter[]): void {
  menuView.avoided = allergenLetters.filter((letter) => letters.includes(letter));
  keep(avoidedName, menuView.avoided.join(''));
}

export function eatOnly(diet: Diet | undefined): void {
  menuView.diet = diet;
  keep(dietName, diet ?? '');
}

export function clearFilters(): void {
  avoidAllergens([]);
  eatOnly(undefined);
  menuView.only = undefined;
}
