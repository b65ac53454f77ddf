import { Trans, useLingui } from '@lingui/react/macro';
import type { AllergenLetter } from '#domain/menu/menu.ts';
import { allergenLetters } from '#domain/menu/menu.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { AllergenIcon, allergens } from '#src/ui/icons/AllergenIcon.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import classes from './AllergenSheet.module.css';

type AllergenSheetProps = {
  avoided: readonly AllergenLetter[];
  onChange: (letters: AllergenLetter[]) => void;
  onClose: () => void;
};

/** Which listed allergens a guest wants to do without. It dims the rest; it never promises that a dish is safe (D22). */
export function AllergenSheet({ avoided, onChange, onClose }: AllergenSheetProps) {
  const { t, i18n } = useLingui();
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t`Without listed allergens`}
      footer={
        <div className={classes.footer}>
          {avoided.length > 0 && (
            <BigButton tone="plain" onClick={() => onChange([])}>
              <Trans>Clear</Trans>
            </BigButton>
          )}
          <BigButton wide onClick={onClose}>
            <Trans>Show the menu</Trans>
          </BigButton>
        </div>
      }
    >
      <p className={classes.caution}>
        <Trans>
          Dishes that list one of these are dimmed. Traces are always possible: with an allergy, please talk to the
          waiter before you order.
        </Trans>
      </p>
      <div className={classes.grid}>
        {allergenLetters.map((letter) => {
          const on = avoided.includes(letter);
          return (
            <button
              key={letter}
              type="button"
              className={classes.letter}
              aria-pressed={on}
              onClick={() => onChange(on ? avoided.filter((other) => other !== letter) : [...avoided, letter])}
            >
              <AllergenIcon letter={letter} size={28} silent />
              <span>
                <bdi>{letter}</bdi> {i18n._(allergens[letter].name)}
              </span>
            </button>
          );
        })}
      </div>
    </Sheet>
  );
}
