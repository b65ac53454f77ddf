import { useLingui } from '@lingui/react';
import { allergenLetters, type AllergenLetter } from '#domain/menu/menu.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import { AllergenIcon, allergens } from '#src/ui/icons/AllergenIcon.tsx';
import classes from './Articles.module.css';

type AllergenChipsProps = {
  label: string;
  letters: readonly AllergenLetter[];
  onChange: (letters: AllergenLetter[]) => void;
};

/** The fourteen letters with their icons and names, each on or off; they stay in the order of the letters. */
export function AllergenChips({ label, letters, onChange }: AllergenChipsProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.chips}>
        {allergenLetters.map((letter) => {
          const isOn = letters.includes(letter);
          return (
            <Chip
              key={letter}
              size="large"
              pressed={isOn}
              icon={<AllergenIcon letter={letter} silent />}
              onClick={() =>
                onChange(allergenLetters.filter((one) => (one === letter ? !isOn : letters.includes(one))))
              }
            >
              {letter} · {i18n._(allergens[letter].name)}
            </Chip>
          );
        })}
      </div>
    </fieldset>
  );
}
