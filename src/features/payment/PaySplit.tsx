import { Trans, useLingui } from '@lingui/react/macro';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Order } from '#domain/order/order.ts';
import type { Currency } from '#domain/money/money.ts';
import { NumberPad } from '#src/ui/input/NumberPad.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import type { PayChoice } from './payChoice.ts';
import { payableLines } from './payChoice.ts';
import classes from './PayScreen.module.css';

type PaySplitProps = {
  orders: readonly Order[];
  currency: Currency;
  choice: PayChoice;
  onChange: (choice: PayChoice) => void;
};

/** Which part of the bill is paid now: all, chosen items, equal shares, or an amount (D13). */
export function PaySplit({ orders, currency, choice, onChange }: PaySplitProps) {
  const { t } = useLingui();
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
          { value: 'shares', label: <Trans>Shares</Trans> },
          { value: 'amount', label: <Trans>Amount</Trans> },
        ]}
      />
      {choice.way === 'all' && <Lines orders={orders} currency={currency} />}
      {choice.way === 'items' && <Items orders={orders} currency={currency} choice={choice} onChange={onChange} />}
      {choice.way === 'shares' && (
        <div className={classes.shares}>
          <span>
            <Trans>Split into</Trans>
          </span>
          <Stepper
            size="staff"
            label={t`Number of shares`}
            value={choice.of}
            min={2}
            max={99}
            onChange={(of) => onChange({ ...choice, of, count: Math.min(choice.count, of) })}
          />
          <span>
            <Trans>Shares paid now</Trans>
          </span>
          <Stepper
            size="staff"
            label={t`Shares paid now`}
            value={choice.count}
            min={1}
            max={choice.of}
            onChange={(count) => onChange({ ...choice, count })}
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
            digits={choice.amount === 0 ? '' : String(choice.amount)}
            onChange={(digits) => onChange({ ...choice, amount: Number(digits) })}
          />
        </div>
      )}
    </section>
  );
}

function Items({ orders, currency, choice, onChange }: PaySplitProps) {
  const { i18n, t } = useLingui();
  const set = (line_id: string, units: number): void =>
    onChange({ ...choice, units: { ...choice.units, [line_id]: units } });
  return (
    <ul className={classes.items}>
      {payableLines(orders).map(({ line, left, order }) => {
        const name = textIn(line.name, i18n.locale);
        const chosen = Math.min(choice.units[line.line_id] ?? 0, left);
        return (
          <li key={line.line_id} className={classes.item}>
            <button
              type="button"
              className={classes.itemName}
              onClick={() => set(line.line_id, chosen === left ? 0 : left)}
            >
              <span>
                {left} × {name}
              </span>
              <Price amount={line.unitPrice} currency={order.currency ?? currency} />
            </button>
            <Stepper
              size="staff"
              label={t`Paid now: ${name}`}
              value={chosen}
              min={0}
              max={left}
              onChange={(units) => set(line.line_id, units)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The bill as it stands, to be read out. */
function Lines({ orders, currency }: Pick<PaySplitProps, 'orders' | 'currency'>) {
  const { i18n } = useLingui();
  return (
    <ul className={classes.items}>
      {orders
        .flatMap((order) => order.items)
        .filter((line) => line.voided === undefined)
        .map((line) => (
          <li key={line.line_id} className={classes.row}>
            <span>
              {line.quantity} × {textIn(line.name, i18n.locale)}
            </span>
            <Price amount={line.amount} currency={currency} />
          </li>
        ))}
    </ul>
  );
}
