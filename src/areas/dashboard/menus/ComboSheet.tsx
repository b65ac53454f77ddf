import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { comboRange } from '#domain/menu/comboRange.ts';
import type { Item, PriceType } from '#domain/menu/menu.ts';
import type { Currency } from '#domain/money/money.ts';
import { textIn } from '#domain/i18n/localizedText.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { moneyText } from '#src/i18n/money.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { useOnline } from '#src/ui/connection/useOnline.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { TypedSheet } from '#src/ui/layout/TypedSheet.tsx';
import type { OwnedMenu, OwnedOffer } from '../articles/useOffer.ts';
import dashboard from '../frame/Dashboard.module.css';
import { EditableSheet } from '../pieces/Editable.tsx';
import { MoneyField } from '../pieces/MoneyField.tsx';
import { PictureField } from '../pieces/PictureField.tsx';
import { SomebodyQuicker } from '../pieces/SomebodyQuicker.tsx';
import { useSharedDraft } from '../pieces/useSharedDraft.ts';
import { WordsField } from '../pieces/WordsField.tsx';
import { comboDraftFaults, comboDraftOf, sendCombo, wholePercent, type ComboDraft } from './comboDraft.ts';
import { ComboPartFields } from './ComboPartFields.tsx';
import classes from './Menus.module.css';

type ComboSheetProps = {
  combo_id: string;
  menu: OwnedMenu;
  offer: OwnedOffer;
  currency: Currency;
  onStored: (menu: OwnedMenu) => void;
  onClose: () => void;
};

/** A combo: its parts, of each of which the guest takes one, and what it costs. */
export function ComboSheet({ combo_id, menu, offer, currency, onStored, onClose }: ComboSheetProps) {
  const { t } = useLingui();
  const online = useOnline();
  const form = useSharedDraft<OwnedMenu, ComboDraft>({
    entity: menu,
    draftOf: (of) => comboDraftOf(of, combo_id),
    send: (draft, on) => sendCombo(draft, combo_id, on),
    onSaved: onStored,
  });
  const [tried, setTried] = useState(false);
  const { draft, change } = form;
  const faults = comboDraftFaults(draft);
  const isShown = (fault: (typeof faults)[number]): boolean => tried && faults.includes(fault);
  const save = async (): Promise<void> => {
    setTried(true);
    if (faults.length > 0 || !(await form.save())) return;
    showToast({ tone: 'success', text: t`Saved` });
    onClose();
  };
  const fieldNames: Record<keyof ComboDraft, string> = {
    name: t`Name of the combo`,
    avatar: t`Picture`,
    priceType: t`How it is priced`,
    price: t`Price`,
    options: t`Parts`,
  };
  const priceTypes: { value: PriceType; label: string }[] = [
    { value: 'reduction', label: t`Amount less` },
    { value: 'percent', label: t`Percent less` },
    { value: 'fixed', label: t`Fixed price` },
  ];
  const { price } = draft;
  const range =
    price === undefined
      ? undefined
      : comboRange({ ...draft, price }, new Map(offer.items.map((item) => [item.item_id, item as Item])));
  const language = currentLanguage();
  const itemName = (id: string): string => textIn(offer.items.find(({ item_id }) => item_id === id)?.name, language);
  const fieldText = (field: keyof ComboDraft, of: ComboDraft): string => {
    switch (field) {
      case 'name':
        return Object.values(of.name).join(' · ');
      case 'avatar':
        return of.avatar ? t`Another one` : t`None`;
      case 'priceType':
        return priceTypes.find(({ value }) => value === of.priceType)?.label ?? '';
      case 'price':
        if (of.price === undefined) return '–';
        return of.priceType === 'percent' ? `${of.price} %` : moneyText(of.price, currency);
      case 'options':
        return of.options
          .map(({ name, items }) => `${textIn(name, language)}: ${items.map(itemName).join(', ')}`)
          .join('\n');
    }
  };
  return (
    <TypedSheet
      changed={form.changed}
      onClose={onClose}
      size="large"
      title={menu.combos.some((one) => one.combo_id === combo_id) ? t`Edit the combo` : t`New combo`}
      footer={
        <>
          <FormFailure>
            {form.failure ??
              (tried && faults.length > 0
                ? t`Something is missing still. Please look at the marked fields.`
                : undefined)}
          </FormFailure>
          <BigButton
            wide
            busy={form.busy}
            reason={online ? undefined : t`Saving needs a connection`}
            onClick={() => void save()}
          >
            <Trans>Save the combo</Trans>
          </BigButton>
        </>
      }
    >
      <div className={classes.form}>
        <EditableSheet>
          {form.quicker && (
            <SomebodyQuicker
              quicker={form.quicker}
              draft={draft}
              name={(field) => fieldNames[field]}
              text={fieldText}
              onTakeTheirs={form.takeTheirs}
            />
          )}
          <WordsField
            label={fieldNames.name}
            value={draft.name}
            onChange={(name) => change({ name })}
            {...(isShown('name') ? { error: t`Please enter a name` } : {})}
          />
          <Segmented
            label={fieldNames.priceType}
            value={draft.priceType}
            options={priceTypes}
            onChange={(priceType) => change({ priceType, price: undefined })}
          />
          {draft.priceType === 'percent' ? (
            <PercentField
              label={t`Percent less`}
              value={price}
              onChange={(percent) => change({ price: percent })}
              {...(isShown('price') || isShown('percent') ? { error: t`Please enter a percentage from 0 to 100` } : {})}
            />
          ) : (
            <MoneyField
              key={draft.priceType}
              label={draft.priceType === 'fixed' ? t`Price of the combo` : t`Less than the parts`}
              currency={currency}
              value={price}
              onChange={(amount) => change({ price: amount })}
              {...(isShown('price') ? { error: t`Please enter a price` } : {})}
            />
          )}
          {draft.priceType === 'fixed' && (
            <p className={classes.warning}>
              <IconAlertTriangle aria-hidden="true" />
              <span>
                <Trans>
                  With a fixed price everything that guests add costs nothing: larger sizes, extras, paid choices. If
                  they are to be paid, take an amount or a percentage less.
                </Trans>
              </span>
            </p>
          )}
          {range && (
            <p className={dashboard.lead} role="status">
              <Trans>
                By themselves the parts cost {rangeText(range.apart, currency)}, together{' '}
                {rangeText(range.together, currency)}.
              </Trans>
            </p>
          )}
          {draft.options.map((part, at) => (
            <ComboPartFields
              // oxlint-disable-next-line react/no-array-index-key -- a part is its place in the combo
              key={at}
              number={at + 1}
              part={part}
              offer={offer}
              currency={currency}
              isFaulty={isShown('part')}
              onChange={(next) => change({ options: draft.options.map((one, place) => (place === at ? next : one)) })}
              onRemove={() => change({ options: draft.options.filter((_, place) => place !== at) })}
            />
          ))}
          {isShown('options') && (
            <FormFailure>
              <Trans>A combo needs at least one part.</Trans>
            </FormFailure>
          )}
          <div className={dashboard.actions}>
            <BigButton
              tone="plain"
              icon={<IconPlus aria-hidden="true" />}
              onClick={() => change({ options: [...draft.options, { name: {}, items: [] }] })}
            >
              <Trans>Add a part</Trans>
            </BigButton>
          </div>
          <PictureField
            label={fieldNames.avatar}
            value={draft.avatar}
            onChange={(avatar) => change({ avatar })}
            shape="dish"
          />
        </EditableSheet>
      </div>
    </TypedSheet>
  );
}

type PercentFieldProps = {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  error?: string;
};

/** A percentage; what is none stays as it was typed, to be mended, rather than becoming another one. */
function PercentField({ value, onChange, ...rest }: PercentFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const typed = wholePercent(text);
  // changed from elsewhere
  const shown = typed === value ? text : String(value ?? '');
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onChange={(next) => {
        setText(next);
        onChange(wholePercent(next));
      }}
    />
  );
}

const rangeText = ({ from, to }: { from: number; to: number }, currency: Currency): string =>
  from === to ? moneyText(from, currency) : `${moneyText(from, currency)} – ${moneyText(to, currency)}`;
