import { Trans, useLingui } from '@lingui/react/macro';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Money } from '#domain/money/money.ts';
import { mostDigits, typedMoney } from '#domain/money/typedMoney.ts';
import type { Order } from '#domain/order/order.ts';
import { isOwed } from '#domain/order/orderStates.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { NumberPad } from '#src/ui/input/NumberPad.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './ConnectionDetails.module.css';
import { giveBack } from './giveBack.ts';

type OverpaidCardProps = { order: Order; owed: Money };

/** More was taken than an order costs: all of it was given back, or a part, and the rest is asked for again. */
export function OverpaidCard({ order, owed }: OverpaidCardProps) {
  const { t } = useLingui();
  const [digits, setDigits] = useState<string>();
  const { currency } = order;
  const amount = typedMoney(digits ?? '', currency);
  const part = (): void => {
    giveBack(order, amount);
    setDigits(undefined);
  };
  return (
    <li className={classes.card}>
      <IconCash aria-hidden="true" />
      <p>
        {isOwed(order) ? (
          <Trans>
            More was taken for order {order.number} than it costs. Give back <Price amount={owed} currency={currency} />
            .
          </Trans>
        ) : (
          <Trans>
            Order {order.number} was paid and then rejected. Give back <Price amount={owed} currency={currency} />.
          </Trans>
        )}
      </p>
      {digits !== undefined && (
        <>
          <output aria-label={t`Given back`} aria-live="polite">
            <Price amount={amount} currency={currency} size="huge" />
          </output>
          <NumberPad label={t`Given back`} digits={digits} longest={mostDigits(currency)} onChange={setDigits} />
        </>
      )}
      <div className={classes.choices}>
        {digits === undefined ? (
          <>
            <BigButton size="staff" onClick={() => giveBack(order, owed)}>
              <Trans>It was given back</Trans>
            </BigButton>
            <BigButton size="staff" tone="plain" onClick={() => setDigits('')}>
              <Trans>Only a part of it</Trans>
            </BigButton>
          </>
        ) : (
          <>
            <BigButton
              size="staff"
              reason={amount === 0 ? t`Type the amount first` : amount > owed ? t`More than what is owed` : undefined}
              onClick={part}
            >
              <Trans>
                <Price amount={amount} currency={currency} /> was given back
              </Trans>
            </BigButton>
            <BigButton size="staff" tone="quiet" onClick={() => setDigits(undefined)}>
              <Trans>Back</Trans>
            </BigButton>
          </>
        )}
      </div>
    </li>
  );
}
