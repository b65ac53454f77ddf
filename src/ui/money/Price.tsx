import { useLingui } from '@lingui/react';
import { moneyText } from '#src/i18n/money.ts';
import type { Currency, Money } from '#src/i18n/money.ts';
import { cx } from '#src/ui/cx.ts';
import classes from './Price.module.css';

type PriceProps = {
  /** minor units (D2) */
  amount: Money;
  currency: Currency;
  /** '+1.50 €' for what an extra adds */
  signed?: boolean;
  size?: 'normal' | 'large' | 'huge';
  /** struck through: what it cost before */
  former?: boolean;
};

/** An amount: tabular figures, isolated from the text around it, so that it reads right in both directions. */
export function Price({ amount, currency, signed = false, size = 'normal', former = false }: PriceProps) {
  useLingui(); // written anew when the language changes
  const text = moneyText(amount, currency);
  const className = cx(classes.price, classes[size]);
  const words = <bdi className={className}>{signed && amount > 0 ? `+${text}` : text}</bdi>;
  return former ? <s>{words}</s> : words;
}
