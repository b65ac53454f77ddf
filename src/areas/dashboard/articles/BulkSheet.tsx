import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Currency } from '#domain/money/money.ts';
import type { FoodType } from '#domain/menu/menu.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { TypedSheet } from '#src/ui/layout/TypedSheet.tsx';
import { saysTheSame } from '../pieces/mergeDrafts.ts';
import { MoneyField } from '../pieces/MoneyField.tsx';
import { AllergenChips } from './AllergenChips.tsx';
import classes from './Articles.module.css';
import { bulkChange, emptyBulk, type BulkDraft, type BulkWanted, type PriceWay } from './bulkChange.ts';
import { BulkCost } from './BulkCost.tsx';
import { SavedLater } from '../pieces/Editable.tsx';
import { PickedList } from '../pieces/PickedList.tsx';
import type { OwnedOffer } from './useOffer.ts';

type BulkSheetProps = {
  count: number;
  offer: OwnedOffer;
  /** of the first that is changed */
  currency: Currency;
  onClose: () => void;
  onChange: (wanted: BulkWanted) => void;
};

/** What many articles become; whatever is left empty stays as it is. */
export function BulkSheet({ count, offer, currency, onClose, onChange }: BulkSheetProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<BulkDraft>(emptyBulk);
  const [fault, setFault] = useState<string>();
  const put = (part: Partial<BulkDraft>): void => {
    setFault(undefined);
    setDraft({ ...draft, ...part });
  };
  const language = currentLanguage();
  const categories = offer.categories.map((one) => ({ id: one.foodCategory_id, name: textIn(one.name, language) }));
  const menus = offer.menus.map((one) => ({ id: one.menu_id, name: textIn(one.name, language) }));
  const sentences = {
    amount: t`Please enter a price`,
    percent: t`Please enter a percentage, such as 5 or -10`,
    cost: t`Please say what they cost, as an amount or in percent`,
    taxRate: t`A tax rate is a percentage from 0 to 100.`,
    nothing: t`Please say what is to change.`,
  };
  const save = (): void => {
    const read = bulkChange(draft);
    if ('change' in read) onChange(read);
    else setFault(sentences[read.fault]);
  };
  const online = useOnline();
  return (
    <TypedSheet
      changed={!saysTheSame(draft, emptyBulk)}
      onClose={onClose}
      size="large"
      title={<Plural value={count} one="Change # article" other="Change # articles" />}
      footer={
        <>
          <FormFailure>{fault}</FormFailure>
          <BigButton wide reason={online ? undefined : t`Saving needs a connection`} onClick={save}>
            <Plural value={count} one="Change # article" other="Change # articles" />
          </BigButton>
        </>
      }
    >
      <div className={classes.form}>
        <SavedLater />
        <div className={classes.row}>
          <SelectField
            label={t`Prices`}
            value={draft.priceWay}
            onChange={(way) => put({ priceWay: way as PriceWay })}
            options={[
              { value: 'keep', label: t`As they are` },
              { value: 'set', label: t`The same for all` },
              { value: 'add', label: t`More by an amount` },
              { value: 'less', label: t`Less by an amount` },
              { value: 'percent', label: t`More or less by percent` },
            ]}
          />
          {draft.priceWay === 'percent' ? (
            <TextField
              label={t`Percent`}
              hint={t`-10 makes them cheaper; rounded to 0.10`}
              inputMode="text"
              value={draft.percent}
              onChange={(percent) => put({ percent })}
            />
          ) : (
            draft.priceWay !== 'keep' && (
              <MoneyField
                label={t`Amount`}
                currency={currency}
                value={draft.amount}
                onChange={(amount) => put({ amount })}
              />
            )
          )}
        </div>
        {offer.costs && <BulkCost draft={draft} put={put} currency={currency} />}
        <div className={classes.row}>
          <TextField
            label={t`Tax rate (%)`}
            inputMode="decimal"
            placeholder={t`As it is`}
            value={draft.taxRate}
            onChange={(taxRate) => put({ taxRate })}
          />
          <SelectField
            label={t`Type`}
            value={draft.type}
            onChange={(type) => put({ type: type as FoodType | '' })}
            options={[
              { value: '', label: t`As it is` },
              { value: 'dish', label: t`Dish` },
              { value: 'drink', label: t`Drink` },
              { value: 'dessert', label: t`Dessert` },
            ]}
          />
        </div>
        <PickedList
          label={t`Put into categories`}
          all={categories}
          picked={draft.addCategories}
          onChange={(addCategories) => put({ addCategories })}
        />
        <PickedList
          label={t`Take out of categories`}
          all={categories}
          picked={draft.removeCategories}
          onChange={(removeCategories) => put({ removeCategories })}
        />
        <PickedList
          label={t`Put on menus`}
          all={menus}
          picked={draft.addMenus}
          onChange={(addMenus) => put({ addMenus })}
        />
        <PickedList
          label={t`Take off menus`}
          all={menus}
          picked={draft.removeMenus}
          onChange={(removeMenus) => put({ removeMenus })}
        />
        <AllergenChips
          label={t`Add allergens`}
          letters={draft.addAllergens}
          onChange={(addAllergens) => put({ addAllergens })}
        />
        <AllergenChips
          label={t`Remove allergens`}
          letters={draft.removeAllergens}
          onChange={(removeAllergens) => put({ removeAllergens })}
        />
        <p className={classes.note}>
          <Trans>A change counts for all sizes of a dish.</Trans>
        </p>
      </div>
    </TypedSheet>
  );
}
