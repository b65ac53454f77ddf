import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import { ingredientTypes, type AllergenLetter, type IngredientType } from '#domain/menu/menu.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { moneyText } from '#src/i18n/money.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { TypedSheet } from '#src/ui/layout/TypedSheet.tsx';
import { useChain, useMay } from '../frame/useChain.ts';
import { EditableSheet } from '../pieces/Editable.tsx';
import { MoneyField } from '../pieces/MoneyField.tsx';
import { SomebodyQuicker } from '../pieces/SomebodyQuicker.tsx';
import { useSharedDraft } from '../pieces/useSharedDraft.ts';
import { WordsField } from '../pieces/WordsField.tsx';
import { AllergenChips } from './AllergenChips.tsx';
import classes from './Articles.module.css';
import { QuantityFields, type Size } from './QuantityFields.tsx';
import type { OwnedIngredient } from './useOffer.ts';
import { useIngredientTypes } from './useIngredientTypes.ts';

type IngredientSheetProps = {
  /** none: a new one */
  ingredient: OwnedIngredient | undefined;
  item_id: string;
  currency: Currency;
  onStored: (ingredient: OwnedIngredient) => void;
  onClose: () => void;
};
type Draft = {
  name: LocalizedText;
  type: IngredientType;
  price: Money | undefined;
  allergenics: AllergenLetter[];
  size: Size;
};

const draftOf = (one: OwnedIngredient | undefined): Draft => ({
  name: one?.name ?? {},
  type: one?.type ?? 'vegetable',
  price: one?.price ?? 0,
  allergenics: one?.allergenics ?? [],
  size: { ...(one?.quantity !== undefined && { quantity: one.quantity }), ...(one?.unit && { unit: one.unit }) },
});

export function IngredientSheet({ ingredient, item_id, currency, onStored, onClose }: IngredientSheetProps) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const online = useOnline();
  const types = useIngredientTypes();
  const isMine = useMay('manage');
  const [tried, setTried] = useState(false);
  const form = useSharedDraft<OwnedIngredient | undefined, Draft>({
    entity: ingredient,
    draftOf,
    send: ({ size: { isUnread: _unread, ...size }, price = 0, ...said }, on) =>
      on
        ? asUser('PUT /chain/ingredients', {
            body: { chain_id, ingredient: { ...said, ...size, price, item_id, version: on.version } },
          })
        : asUser('POST /chain/ingredients', { body: { chain_id, ingredient: { ...said, ...size, price, item_id } } }),
    onSaved: (stored) => stored && onStored(stored),
  });
  const { draft, change } = form;
  const isNamed = Object.values(draft.name).some((text) => text.trim() !== '');
  const save = async (): Promise<void> => {
    setTried(true);
    if (!isNamed || draft.price === undefined || draft.size.isUnread || !(await form.save())) return;
    showToast({ tone: 'success', text: t`Saved` });
    onClose();
  };
  const names: Record<keyof Draft, string> = {
    name: t`Name`,
    type: t`Type`,
    price: t`Price of an extra portion`,
    allergenics: t`Allergens`,
    size: t`Quantity`,
  };
  const texts = (field: keyof Draft, of: Draft): string => {
    switch (field) {
      case 'name':
        return Object.values(of.name).join(' · ');
      case 'type':
        return types[of.type];
      case 'price':
        return moneyText(of.price ?? 0, currency);
      case 'allergenics':
        return of.allergenics.join(' ');
      case 'size':
        return `${of.size.quantity ?? ''} ${of.size.unit ?? ''}`;
    }
  };
  return (
    <TypedSheet
      changed={form.changed}
      onClose={onClose}
      size="large"
      title={ingredient ? <Trans>Edit the ingredient</Trans> : <Trans>New ingredient</Trans>}
      footer={
        <>
          <FormFailure>{form.failure}</FormFailure>
          {isMine && (
            <BigButton
              wide
              busy={form.busy}
              reason={online ? undefined : t`Saving needs a connection`}
              onClick={() => void save()}
            >
              <Trans>Save</Trans>
            </BigButton>
          )}
        </>
      }
    >
      <div className={classes.form}>
        <EditableSheet>
          {form.quicker && (
            <SomebodyQuicker
              quicker={form.quicker}
              draft={draft}
              name={(field) => names[field]}
              text={texts}
              onTakeTheirs={form.takeTheirs}
            />
          )}
          <WordsField
            label={names.name}
            value={draft.name}
            onChange={(name) => change({ name })}
            {...(tried && !isNamed ? { error: t`Please enter a name` } : {})}
          />
          <div className={classes.row}>
            <SelectField
              label={names.type}
              value={draft.type}
              onChange={(type) => change({ type: type as IngredientType })}
              options={ingredientTypes.map((value) => ({ value, label: types[value] }))}
            />
            <MoneyField
              label={names.price}
              currency={currency}
              value={draft.price}
              onChange={(price) => change({ price })}
              {...(tried && draft.price === undefined ? { error: t`Please enter a price` } : {})}
            />
            <QuantityFields size={draft.size} onChange={(size) => change({ size })} />
          </div>
          <AllergenChips
            label={names.allergenics}
            letters={draft.allergenics}
            onChange={(allergenics) => change({ allergenics })}
          />
        </EditableSheet>
      </div>
    </TypedSheet>
  );
}
