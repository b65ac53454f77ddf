import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconSoup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { PictureField } from '../../pieces/PictureField.tsx';
import { WordsField } from '../../pieces/WordsField.tsx';
import { AllergenChips } from '../AllergenChips.tsx';
import classes from '../Articles.module.css';
import { PickedList } from '../../pieces/PickedList.tsx';
import type { ItemPart } from './itemPart.ts';
import { OptionFields } from './OptionFields.tsx';
import { SelectionFields } from './SelectionFields.tsx';

/** What not every dish needs, each folded with a word on what is in it. */
export function ItemDetails(part: ItemPart) {
  const { t } = useLingui();
  const { draft, change, offer, shown } = part;
  const ingredients = offer.ingredients.map((one) => ({ id: one.item_id, name: textIn(one.name, currentLanguage()) }));
  const { length: sizes } = draft.options;
  const { length: made } = draft.ingredients;
  return (
    <>
      <Fold
        title={<Trans>Description and picture</Trans>}
        note={Object.values(draft.description).some(Boolean) ? t`described` : t`none yet`}
      >
        <WordsField
          label={t`Description`}
          lines={3}
          maxLength={4000}
          value={draft.description}
          onChange={(description) => change({ description })}
        />
        <PictureField
          label={t`Picture`}
          value={draft.avatar}
          onChange={(avatar) => change({ avatar })}
          shape="dish"
          icon={<IconSoup aria-hidden="true" />}
        />
      </Fold>
      <Fold
        title={<Trans>Sizes and prices</Trans>}
        note={<Plural value={sizes} one="# size" other="# sizes" />}
        open={shown.includes('price') && sizes > 1}
      >
        <OptionFields {...part} />
      </Fold>
      <Fold
        title={<Trans>Allergens and diet</Trans>}
        note={[
          draft.allergenics.join(' '),
          draft.diet === 'none' ? '' : draft.diet === 'vegan' ? t`Vegan` : t`Vegetarian`,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <AllergenChips
          label={t`Allergens that it always has`}
          letters={draft.allergenics}
          onChange={(allergenics) => change({ allergenics })}
        />
        <p className={dashboard.small}>
          <Trans>What comes with an ingredient is written at the ingredient.</Trans>
        </p>
        <Segmented
          label={t`Diet`}
          value={draft.diet}
          onChange={(diet) => change({ diet })}
          options={[
            { value: 'none', label: t`No mark` },
            { value: 'vegetarian', label: t`Vegetarian` },
            { value: 'vegan', label: t`Vegan` },
          ]}
        />
      </Fold>
      <Fold
        title={<Trans>Ingredients and toppings</Trans>}
        note={made === 0 ? t`none yet` : <Plural value={made} one="# ingredient" other="# ingredients" />}
      >
        <PickedList
          label={t`Ingredients`}
          hint={t`They are in it; guests can have it without them, or with more`}
          all={ingredients}
          picked={draft.ingredients}
          onChange={(next) => change({ ingredients: next })}
        />
        <PickedList
          label={t`Toppings`}
          hint={t`They can be added, for their price`}
          all={ingredients}
          picked={draft.toppings}
          onChange={(toppings) => change({ toppings })}
        />
      </Fold>
      <Fold
        title={<Trans>Choices</Trans>}
        note={<Plural value={draft.selections.length} _0="none yet" one="# choice" other="# choices" />}
        open={shown.includes('selections')}
      >
        <SelectionFields {...part} />
        {draft.selections.length > 0 && (
          <SwitchField
            label={t`What is chosen costs its ingredient's price`}
            checked={draft.selectionsPrice}
            onChange={(selectionsPrice) => change({ selectionsPrice })}
          />
        )}
      </Fold>
    </>
  );
}

type FoldProps = { title: ReactNode; note: ReactNode; open?: boolean; children: ReactNode };

function Fold({ title, note, open = false, children }: FoldProps) {
  return (
    <details className={`${dashboard.card} ${dashboard.fold}`} {...(open && { open })}>
      <summary>
        {title} <span className={classes.note}>{note}</span>
      </summary>
      <div className={classes.form}>{children}</div>
    </details>
  );
}
