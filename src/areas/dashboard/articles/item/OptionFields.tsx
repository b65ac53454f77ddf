import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { uuidv7 } from 'uuidv7';
import { textIn } from '#domain/i18n/localizedText.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { MoneyField } from '../../pieces/MoneyField.tsx';
import { SortList } from '../../pieces/SortList.tsx';
import { WordsField } from '../../pieces/WordsField.tsx';
import classes from '../Articles.module.css';
import { QuantityFields } from '../QuantityFields.tsx';
import type { OptionDraft } from './itemDraft.ts';
import type { ItemPart } from './itemPart.ts';

/** The sizes of a dish; the first is the one that guests get who do not choose. */
export function OptionFields({ draft, change, currency, shown, costs }: ItemPart) {
  const { t } = useLingui();
  const { options } = draft;
  const put = (next: OptionDraft): void =>
    change({ options: options.map((one) => (one.option_id === next.option_id ? next : one)) });
  const entries = options.map((option, at) => ({
    key: option.option_id,
    name: textIn(option.name, currentLanguage()) || t`Size ${at + 1}`,
    option,
  }));
  return (
    <>
      <SortList
        label={t`Sizes`}
        entries={entries}
        onSort={(sorted) => change({ options: sorted.map(({ option }) => option) })}
      >
        {({ name, option }) => (
          <section className={`${classes.box} ${classes.grow}`} aria-label={name}>
            <WordsField
              label={t`Name of ${name}`}
              value={option.name}
              onChange={(next) => put({ ...option, name: next })}
              isOptional={options.length === 1}
            />
            <div className={classes.row}>
              <MoneyField
                label={t`Price`}
                currency={currency}
                value={option.price}
                onChange={(price) => put({ ...option, price })}
                {...(shown.includes('price') && option.price === undefined ? { error: t`Please enter a price` } : {})}
              />
              {costs && options.length > 1 && (
                <div data-field="cost">
                  <MoneyField
                    label={t`Cost`}
                    currency={currency}
                    value={costs.of(option.option_id)}
                    onChange={(cost, isWrong) => costs.put(option.option_id, cost, isWrong)}
                  />
                </div>
              )}
              <QuantityFields
                size={option}
                onChange={(size) => {
                  const { quantity: _quantity, unit: _unit, isUnread: _unread, ...rest } = option;
                  put({ ...rest, ...size });
                }}
              />
              <TextField
                label={t`Code`}
                hint={t`A barcode, or a number to type at the register`}
                maxLength={64}
                value={option.code}
                onChange={(code) => put({ ...option, code })}
              />
            </div>
            {options.length > 1 && (
              <div>
                <BigButton
                  tone="quiet"
                  onClick={() => change({ options: options.filter((one) => one.option_id !== option.option_id) })}
                >
                  {t`Take ${name} away`}
                </BigButton>
              </div>
            )}
          </section>
        )}
      </SortList>
      <div className={dashboard.actions}>
        <BigButton
          tone="plain"
          icon={<IconPlus aria-hidden="true" />}
          onClick={() =>
            change({ options: [...options, { option_id: uuidv7(), name: {}, price: undefined, code: '' }] })
          }
        >
          <Trans>Add a size</Trans>
        </BigButton>
      </div>
    </>
  );
}
