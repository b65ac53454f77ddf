import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { mostDigits, typedMoney } from '#domain/money/typedMoney.ts';
import type { Order } from '#domain/order/order.ts';
import { newId } from '#src/data/ids.ts';
import { act } from '#src/data/outbox/act.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { NumberPad } from '#src/ui/input/NumberPad.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { ReasonField } from '#src/ui/input/ReasonField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './DiscountSheet.module.css';

const percents = [5, 10, 15, 20, 25, 50, 100];

/** A discount of so many percent or so much money, with its reason; those that were given can be taken away. */
export function DiscountSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const [how, setHow] = useState<'percent' | 'amount'>('percent');
  const [percent, setPercent] = useState<number>();
  const [digits, setDigits] = useState('');
  const [reason, setReason] = useState('');
  const { order_id, currency, discounts } = order;
  const amount = typedMoney(digits, currency);
  const usual = [t`Regular guest`, t`Complaint`, t`Staff`, t`On the house`];
  const missing =
    how === 'percent' && percent === undefined
      ? t`Choose how much first`
      : how === 'amount' && amount === 0
        ? t`Enter the amount first`
        : how === 'amount' && amount > order.amountTotal
          ? t`More than the bill`
          : reason.trim() === ''
            ? t`Give a reason first`
            : undefined;
  const give = (discount: object): void => {
    act({ type: 'order.discount', body: { order_id, discount: { discount_id: newId(), ...discount } } }).catch(
      showFailure,
    );
    onClose();
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={<Trans>Discount for order {order.number}</Trans>}
      footer={
        <BigButton
          wide
          size="staff"
          reason={missing}
          onClick={() => give({ ...(how === 'percent' ? { percent } : { amount }), reason: reason.trim() })}
        >
          {how === 'percent' && percent !== undefined ? (
            <Trans>Take {percent} % off</Trans>
          ) : how === 'amount' && amount > 0 ? (
            <Trans>
              Take <Price amount={amount} currency={currency} /> off
            </Trans>
          ) : (
            <Trans>Give the discount</Trans>
          )}
        </BigButton>
      }
    >
      <div className={classes.content}>
        {discounts.map((discount) => (
          <p key={discount.discount_id} className={classes.given}>
            <span>
              {discount.reason} {discount.percent !== undefined && <bdi>({discount.percent} %)</bdi>}
            </span>
            <Price amount={-discount.amount} currency={currency} />
            <IconButton
              size="staff"
              label={t`Take the discount away: ${discount.reason}`}
              onClick={() => give({ discount_id: discount.discount_id, remove: true })}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          </p>
        ))}
        <Segmented
          wide
          size="staff"
          label={t`Kind of discount`}
          value={how}
          onChange={setHow}
          options={[
            { value: 'percent', label: <Trans>Percent</Trans> },
            { value: 'amount', label: <Trans>Amount</Trans> },
          ]}
        />
        {how === 'percent' ? (
          <div className={classes.row}>
            {percents.map((each) => (
              <Chip key={each} size="large" pressed={percent === each} onClick={() => setPercent(each)}>
                <bdi>{each} %</bdi>
              </Chip>
            ))}
          </div>
        ) : (
          <>
            <output className={classes.amount}>
              <Price amount={amount} currency={currency} size="large" />
            </output>
            <NumberPad label={t`Amount`} digits={digits} longest={mostDigits(currency)} onChange={setDigits} />
          </>
        )}
        <ReasonField usual={usual} value={reason} onChange={setReason} maxLength={100} />
      </div>
    </Sheet>
  );
}
