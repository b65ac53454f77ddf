import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { currencySymbol } from '#domain/money/formatMoney.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import { writtenMoney } from '#domain/money/writtenMoney.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { TextField } from '#src/ui/input/TextField.tsx';

type MoneyFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error' | 'required' | 'className'> & {
  /** in minor units; undefined: empty, or not an amount */
  value: Money | undefined;
  /** what was typed, once it is an amount or empty; undefined otherwise, with `isWrong` */
  onChange: (value: Money | undefined, isWrong: boolean) => void;
  currency: Currency;
};

/** Building a formatter costs far more than using it, and a table of dishes has two in every row. */
const formats = new Map<string, Intl.NumberFormat>();

function formatFor(language: string): Intl.NumberFormat {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: false });
    formats.set(language, format);
  }
  return format;
}

/** '12,50' in the language on screen, without grouping, for a field. */
export const moneyToType = (amount: Money | undefined): string =>
  amount === undefined ? '' : formatFor(currentLanguage()).format(amount / 100);

/** An amount as people type it; it is put in order when the field is left. */
export function MoneyField({ value, onChange, currency, error, ...rest }: MoneyFieldProps) {
  const { t } = useLingui();
  const [text, setText] = useState(() => moneyToType(value));
  const typed = writtenMoney(text);
  const isEmpty = text.trim() === '';
  // changed from elsewhere: by an undo, or a sum that was worked out
  const shown = !isEmpty && typed === undefined ? text : typed === value ? text : moneyToType(value);
  const wrong = !isEmpty && typed === undefined ? t`Please write an amount, such as 12.50` : undefined;
  return (
    <TextField
      {...rest}
      label={
        <>
          {rest.label} (<bdi>{currencySymbol(currency)}</bdi>)
        </>
      }
      value={shown}
      error={wrong ?? error}
      inputMode="decimal"
      autoComplete="off"
      onChange={(next) => {
        setText(next);
        const amount = writtenMoney(next);
        onChange(amount, amount === undefined && next.trim() !== '');
      }}
      onBlur={() => {
        if (typed !== undefined) setText(moneyToType(typed));
      }}
    />
  );
}
