import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Bill } from '#domain/payment/bill.ts';
import { chosenUnits } from '#domain/payment/billChoice.ts';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { claimUnits, payChoice } from './payStore.ts';
import classes from './UnitClaims.module.css';

/** The bill's lines, unit by unit; what somebody else pays cannot be chosen. */
export function UnitClaims({ bill, currency, language }: { bill: Bill; currency: Currency; language: string }) {
  const { claims } = useSnapshot(payChoice);
  return (
    <ul className={classes.lines}>
      {bill.lines.map((each) => {
        const { order_id, line, free } = each;
        const name = textIn(line.name, language);
        const chosen = chosenUnits(claims, each);
        return (
          <li key={line.line_id} className={classes.line}>
            <span className={classes.name}>
              {name}
              <span className={classes.price}>
                <Price amount={line.unitPrice} currency={currency} />
              </span>
            </span>
            {free === 0 ? (
              <span className={classes.taken}>
                <Trans>paid</Trans>
              </span>
            ) : free === 1 ? (
              <input
                type="checkbox"
                className={classes.box}
                aria-label={name}
                checked={chosen > 0}
                onChange={(event) => claimUnits(order_id, line.line_id, event.currentTarget.checked ? 1 : 0)}
              />
            ) : (
              <Stepper
                label={name}
                value={chosen}
                min={0}
                max={free}
                onChange={(units) => claimUnits(order_id, line.line_id, units)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
