import { proxy } from 'valtio';
import type { AllergenLetter } from '#domain/menu/menu.ts';
import { allergenLetters } from '#domain/menu/menu.ts';

const name = 'comanda-avoided-allergens';

function kept(): AllergenLetter[] {
  try {
    const letters = localStorage.getItem(name) ?? '';
    return allergenLetters.filter((letter) => letters.includes(letter));
  } catch {
    return []; // storage is blocked: the guest chooses again
  }
}

/** How a guest looks at the menu. `query` undefined: not searching. The avoided allergens outlive the visit. */
export const menuView = proxy<{ query: string | undefined; avoided: AllergenLetter[] }>({
  query: undefined,
  avoided: kept(),
});

export function searchMenu(query: string | undefined): void {
  menuView.query = query;
}

export function avoidAllergens(letters: readonly AllergenLetter[]): void {
  menuView.avoided = allergenLetters.filter((letter) => letters.includes(letter));
  try {
    localStorage.setItem(name, menuView.avoided.join(''));
  } catch {
    // it then holds until the page is left
  }
}
