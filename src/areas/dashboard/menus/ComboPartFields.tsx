import { Trans, useLingui } from '@lingui/react/macro';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Currency } from '#domain/money/money.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { moneyText } from '#src/i18n/money.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import type { OwnedOffer } from '../articles/useOffer.ts';
import { PickedList } from '../pieces/PickedList.tsx';
import { WordsField } from '../pieces/WordsField.tsx';
import type { ComboDraft } from './comboDraft.ts';
import classes from './Menus.module.css';

type Part = ComboDraft['options'][number];
type ComboPartFieldsProps = {
  number: number;
  part: Part;
  offer: OwnedOffer;
  currency: Currency;
  isFaulty: boolean;
  onChange: (part: Part) => void;
  onRemove: () => void;
};

/** A part of a combo: what the guest chooses one of. */
export function ComboPartFields({ number, part, offer, currency, isFaulty, onChange, onRemove }: ComboPartFieldsProps) {
  const { t } = useLingui();
  const language = currentLanguage();
  const isNamed = Object.values(part.name).some((text) => text.trim() !== '');
  return (
    <section className={classes.comboPart} aria-label={t`Part ${number}`}>
      <WordsField
        label={t`Name of part ${number}`}
        hint={number === 1 ? t`What guests read over the choice: Soup, Main course, Drink` : undefined}
        value={part.name}
        onChange={(name) => onChange({ ...part, name })}
        {...(isFaulty && !isNamed ? { error: t`Please enter a name` } : {})}
      />
      <PickedList
        label={t`Add a dish or drink to part ${number}`}
        listLabel={t`To choose from in part ${number}`}
        all={offer.items.map((item) => ({
          id: item.item_id,
          name: textIn(item.name, language),
          note: moneyText(item.options[0]?.price ?? 0, currency),
        }))}
        picked={part.items}
        onChange={(items) => onChange({ ...part, items })}
        {...(isFaulty && part.items.length === 0 ? { error: t`Please choose at least one` } : {})}
      />
      <div>
        <BigButton tone="quiet" onClick={onRemove}>
          <Trans>Take this part away</Trans>
        </BigButton>
      </div>
    </section>
  );
}
