import { useLingui } from '@lingui/react';
import type { AllergenLetter } from '#domain/menu/menu.ts';
import { AllergenIcon, allergens } from '#src/ui/icons/AllergenIcon.tsx';
import classes from './AllergenMarks.module.css';

/**
 * Allergens as icon and letter in one line; more than `most` end in a count, the item's sheet names them all. Screen
 * readers hear all names at once.
 */
export function AllergenMarks({ letters, most = 4 }: { letters: readonly AllergenLetter[]; most?: number }) {
  const { i18n } = useLingui();
  const shown = letters.length > most ? letters.slice(0, most - 1) : letters;
  if (letters.length === 0) return null;
  return (
    <span
      className={classes.marks}
      role="img"
      aria-label={letters.map((letter) => i18n._(allergens[letter].name)).join(', ')}
    >
      {shown.map((letter) => (
        <span key={letter} className={classes.mark}>
          <AllergenIcon letter={letter} size={18} silent />
          {letter}
        </span>
      ))}
      {shown.length < letters.length && <bdi>+{letters.length - shown.length}</bdi>}
    </span>
  );
}
