import { Trans, useLingui } from '@lingui/react/macro';
import { IconHeart } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { allergenLetters } from '#domain/menu/menu.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { AllergenIcon, allergens } from '#src/ui/icons/AllergenIcon.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { favourites, openFavourites, showOnlyFavourites } from './favourites.ts';
import { avoidAllergens, clearFilters, eatOnly, menuView } from './menuViewStore.ts';
import classes from './MenuFilterSheet.module.css';

type MenuFilterSheetProps = {
  restaurant_id: string;
  /** the house says of some dishes that they are vegetarian or vegan */
  saysDiets: boolean;
  onClose: () => void;
};

/**
 * What a guest eats: of a diet only what the house calls so is shown; what lists an avoided allergen is dimmed. It never
 * promises that a dish is safe (D22).
 */
export function MenuFilterSheet({ restaurant_id, saysDiets, onClose }: MenuFilterSheetProps) {
  const { t, i18n } = useLingui();
  const { avoided, diet, only } = useSnapshot(menuView);
  const { of, ids } = useSnapshot(favourites);
  useEffect(() => void openFavourites(restaurant_id), [restaurant_id]);
  const marked = of === restaurant_id ? ids.length : 0;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t`What I eat`}
      footer={
        <div className={classes.footer}>
          {(avoided.length > 0 || diet !== undefined || only !== undefined) && (
            <BigButton
              tone="plain"
              onClick={({ currentTarget }) => {
                // it goes with what it resets
                currentTarget.closest('dialog')?.querySelector<HTMLElement>('h2')?.focus();
                clearFilters();
              }}
            >
              <Trans>Reset</Trans>
            </BigButton>
          )}
          <BigButton wide onClick={onClose}>
            <Trans>Show the menu</Trans>
          </BigButton>
        </div>
      }
    >
      {saysDiets && (
        <div className={classes.diet}>
          <Segmented
            wide
            label={t`What I eat`}
            value={diet ?? 'all'}
            onChange={(value) => eatOnly(value === 'all' ? undefined : value)}
            options={[
              { value: 'all', label: t`Everything` },
              { value: 'vegetarian', label: t`Vegetarian` },
              { value: 'vegan', label: t`Vegan` },
            ]}
          />
        </div>
      )}
      <div className={classes.favourites}>
        {marked > 0 ? (
          <Chip
            pressed={only?.restaurant_id === restaurant_id}
            icon={<IconHeart size={20} aria-hidden="true" />}
            onClick={() => showOnlyFavourites(!only)}
          >
            <Trans>Only my favourites</Trans> <bdi>{marked}</bdi>
          </Chip>
        ) : (
          <p className={classes.caution}>
            <Trans>The heart in a dish’s sheet makes it a favourite, which is found again here.</Trans>
          </p>
        )}
      </div>
      <h3 className={classes.heading}>
        <Trans>Without listed allergens</Trans>
      </h3>
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
              onClick={() => avoidAllergens(on ? avoided.filter((other) => other !== letter) : [...avoided, letter])}
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
