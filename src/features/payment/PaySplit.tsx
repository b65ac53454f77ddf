import { Trans, useLingui } from '@lingui/react/macro';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Currency } from '#domain/money/money.ts';
import { moneyDigits, mostDigits, typedMoney } from '#domain/money/typedMoney.ts';
import type { Bill } from '#domain/payment/bill.ts';
import { type BillChoice, chosenUnits, withUnits } from '#domain/payment/billChoice.ts';
import type { OrderItem } from '#domain/order/order.ts';
import { maxShares } from '#domain/payment/shareAmount.ts';
import { describedChanges } from '#src/i18n/describedChanges.ts';
import { NumberPad } from '#src/ui/input/NumberPad.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { LineWords } from '#src/ui/order/LineWords.tsx';
import classes from './PayScreen.module.css';

type PaySplitProps = {
  bill: Bill;
  currency: Currency;
  choice: BillChoice;
  onChange: (choice: BillChoice) => void;
};

/** Which part of the bill is paid now: all, chosen items, equal shares, or an amount (D13). */
export function PaySplit({ bill, currency, choice, onChange }: PaySplitProps) {
  const { t } = useLingui();
  const { share } = choice;
  return (
    <section className={classes.split}>
      <Segmented
        wide
        size="staff"
        label={t`What is paid`}
        value={choice.way}
        onChange={(way) => onChange({ ...choice, way })}
        options={[
          { value: 'all', label: <Trans>Everything</Trans> },
          { value: 'items', label: <Trans>Items</Trans> },
          { value: 'share', label: <Trans>Shares</Trans> },
          { value: 'amount', label: <Trans>Amount</Trans> },
        ]}
      />
      {choice.way === 'all' && <Lines bill={bill} currency={currency} />}
      {choice.way === 'items' && <Items bill={bill} currency={currency} choice={choice} onChange={onChange} />}
      {choice.way === 'share' && (
        <div className={classes.shares}>
          <span>
            <Trans>Split into</Trans>
          </span>
          <Stepper
            size="staff"
            label={t`Number of shares`}
            value={share.of}
            min={2}
            max={maxShares}
            onChange={(of) => onChange({ ...choice, share: { of, count: Math.min(share.count, of) } })}
          />
          <span>
            <Trans>Shares paid now</Trans>
          </span>
          <Stepper
            size="staff"
            label={t`Shares paid now`}
            value={share.count}
            min={1}
            max={share.of}
            onChange={(count) => onChange({ ...choice, share: { ...share, count } })}
          />
        </div>
      )}
      {choice.way === 'amount' && (
        <div className={classes.amount}>
          <output className={classes.figure}>
            <Price amount={choice.amount} currency={currency} size="large" />
          </output>
          <NumberPad
            label={t`Amount to pay`}
            digits={moneyDigits(choice.amount, currency)}
            longest={mostDigits(currency)}
            onChange={(digits) => onChange({ ...choice, amount: typedMoney(digits, currency) })}
          />
        </div>
      )}
    </section>
  );
}

const wordsOf = ({ name, description = [] }: OrderItem, language: string) => ({
  words: textIn(name, language),
  described: describedChanges(description, language),
});

function Items({ bill, currency, choice, onChange }: PaySplitProps) {
  const { i18n, t } = useLingui();
  return (
    <ul className={classes.items}>
      {bill.lines
        .filter(({ free }) => free > 0)
        .map((each) => {
          const { order_id, line, free } = each;
          const { line_id } = line;
          const { words, described } = wordsOf(line, i18n.locale);
          const name = [words, ...described].join(', ');
          const chosen = chosenUnits(choice.claims, each);
          const set = (quantity: number): void =>
            onChange({ ...choice, claims: withUnits(choice.claims, { order_id, line_id, quantity }) });
          return (
            <li key={line_id} className={classes.item}>
              <button type="button" className={classes.itemName} onClick={() => set(chosen === free ? 0 : free)}>
                <LineWords quantity={free} words={words} described={described} />
                <Price amount={line.unitPrice} currency={currency} />
              </button>
              <Stepper size="staff" label={t`Paid now: ${name}`} value={chosen} min={0} max={free} onChange={set} />
            </li>
          );
        })}
    </ul>
  );
}

/** The bill as it stands, to be read out. */
function Lines({ bill, currency }: Pick<PaySplitProps, 'bill' | 'currency'>) {
  const { i18n } = useLingui();
  return (
    <ul className={classes.items}>
      {bill.lines.map(({ line }) => (
        <li key={line.line_id} className={classes.row}>
          <LineWords quantity={line.quantity} {...wordsOf(line, i18n.locale)} />
          <Price amount={line.amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
