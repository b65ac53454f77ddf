import type { ReactNode } from 'react';
import type { Currency, Money } from '#src/i18n/money.ts';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { LineWords } from './LineWords.tsx';
import classes from './LineChoice.module.css';

type LineChoiceProps = {
  words: string;
  /** what was chosen of it: two of the same name are told apart by that */
  described: readonly string[];
  quantity: number;
  amount: Money;
  currency: Currency;
  /** how many units are chosen, and how many may be */
  chosen: number;
  most: number;
  onChoose: (units: number) => void;
  /** what stands there where none may be chosen */
  instead?: ReactNode;
};

/** A line of a bill, of which some units are chosen. */
export function LineChoice({
  words,
  described,
  quantity,
  amount,
  currency,
  chosen,
  most,
  onChoose,
  instead,
}: LineChoiceProps) {
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        <LineWords quantity={quantity} words={words} described={described} className={classes.name} />
        <Price amount={amount} currency={currency} />
      </span>
      {most > 0 ? (
        <Stepper size="staff" label={[words, ...described].join(', ')} value={chosen} max={most} onChange={onChoose} />
      ) : (
        instead
      )}
    </li>
  );
}
