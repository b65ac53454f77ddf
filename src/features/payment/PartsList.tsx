import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PaymentOption } from '#domain/order/order.ts';
import type { Currency } from '#domain/money/money.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { givePartBack } from './card/readerCharge.ts';
import classes from './PayScreen.module.css';

const optionWords: Record<PaymentOption, ReactNode> = {
  cash: <Trans>Cash</Trans>,
  card: <Trans>Card</Trans>,
  online: <Trans>Online</Trans>,
  later: <Trans>Later</Trans>,
};

/** How it was paid, as a word. */
export const OptionWords = ({ option }: { option: PaymentOption }): ReactNode => optionWords[option];

type PartsListProps = {
  parts: readonly PartialPayment[];
  currency: Currency;
  /** the part on this register's own reader, which has its own cancel button */
  charging: string | undefined;
  onReceipt: (part: PartialPayment) => void;
};

/** What has been paid of the bill, and what somebody is paying right now; an open part can be given back. */
export function PartsList({ parts, currency, charging, onReceipt }: PartsListProps) {
  const { t } = useLingui();
  if (parts.length === 0) return null;
  return (
    <ul className={classes.parts} aria-label={t`Partial payments`}>
      {parts.map((part) => (
        <li key={part.partialPayment_id} className={classes.part}>
          {part.status === 'paid' ? (
            <IconCheck aria-hidden="true" className={classes.paid} />
          ) : (
            <IconClock aria-hidden="true" />
          )}
          <span className={classes.partWords}>
            {part.status === 'open' ? (
              part.reader?.state === 'charging' ? (
                <span>
                  <Trans>
                    On the reader <bdi>{part.reader.label}</bdi>
                  </Trans>
                </span>
              ) : (
                <Trans>Being paid since {formatTime(part.createdAt)}</Trans>
              )
            ) : (
              <OptionWords option={part.option ?? 'later'} />
            )}
            {part.tip > 0 && (
              <small>
                <Trans>
                  tip <Price amount={part.tip} currency={currency} />
                </Trans>
              </small>
            )}
            {(part.refunds ?? []).map(({ order_id, amount, at }) => (
              <small key={order_id} className={classes.back}>
                <Trans>
                  <Price amount={amount} currency={currency} /> went back to the card at {formatTime(at)}
                </Trans>
              </small>
            ))}
            {part.rounding !== undefined && part.rounding !== 0 && (
              <small>
                <Trans>
                  rounding <Price amount={part.rounding} currency={currency} signed />
                </Trans>
              </small>
            )}
          </span>
          <Price amount={part.amount} currency={currency} />
          {part.status === 'open' && part.partialPayment_id !== charging && (
            <IconButton
              size="staff"
              label={t`Give this part back`}
              onClick={() => void givePartBack(part).catch(showFailure)}
            >
              <IconX aria-hidden="true" />
            </IconButton>
          )}
          {part.status === 'paid' && (
            <button type="button" className={classes.receiptLink} onClick={() => onReceipt(part)}>
              <Trans>Receipt</Trans>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
