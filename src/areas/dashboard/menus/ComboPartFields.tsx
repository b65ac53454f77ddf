import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Currency } from '#domain/money/money.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { moneyText } from '#src/i18n/money.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import type { OwnedOffer } from '../articles/useOffer.ts';
import { PickField } from '../pieces/PickField.tsx';
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
  const nameOf = (id: string): string => textIn(offer.items.find(({ item_id }) => item_id === id)?.name, language);
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
      {part.items.length > 0 && (
        <ul className={classes.picked} aria-label={t`To choose from in part ${number}`}>
          {part.items.map((id) => (
            <li key={id} className={classes.pick}>
              <bdi>{nameOf(id)}</bdi>
              <IconButton
                label={t`Take out ${nameOf(id)}`}
                onClick={() => onChange({ ...part, items: part.items.filter((one) => one !== id) })}
              >
                <IconX aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <PickField
        label={t`Add a dish or drink to part ${number}`}
        from={offer.items
          .filter(({ item_id }) => !part.items.includes(item_id))
          .map((item) => ({
            id: item.item_id,
            name: textIn(item.name, language),
            note: moneyText(item.options[0]?.price ?? 0, currency),
          }))}
        onPick={(id) => onChange({ ...part, items: [...part.items, id] })}
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
