import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { AllergenLetter } from '#domain/menu/menu.ts';
import { AllergenIcon, allergens } from '#src/ui/icons/AllergenIcon.tsx';
import classes from './AllergenList.module.css';

/** The listed allergens of a dish as it is chosen now, in words; it follows every change (D22). */
export function AllergenList({ letters }: { letters: readonly AllergenLetter[] }) {
  const { i18n } = useLingui();
  return (
    <div className={classes.place} aria-live="polite">
      {letters.length === 0 ? (
        <p className={classes.none}>
          <Trans>No listed allergens</Trans>
        </p>
      ) : (
        <ul className={classes.list}>
          {letters.map((letter) => (
            <li key={letter} className={classes.entry}>
              <AllergenIcon letter={letter} size={20} silent />
              <span>
                <bdi>{letter}</bdi> {i18n._(allergens[letter].name)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
