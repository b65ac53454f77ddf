import { Trans } from '@lingui/react/macro';
import { IconMail, IconMailX } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { decideMail, receiptMails, refusedMails, waitingMails, type ReceiptMail } from '#src/data/receiptMails.ts';
import { useOrder } from '#src/data/picture/useOrder.ts';
import { formatTime } from '#src/i18n/dateTime.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import classes from './ConnectionDetails.module.css';

/** Receipts by mail that this device holds: how many wait, and how many the server would not send. */
export function useReceiptMails(): { waiting: readonly ReceiptMail[]; refused: readonly ReceiptMail[] } {
  const kept = useSnapshot(receiptMails).kept as readonly ReceiptMail[];
  return { waiting: waitingMails(kept), refused: refusedMails(kept) };
}

const decide = (key: string, step: 'again' | 'drop'): void => void decideMail(key, step).catch(showFailure);

/** A receipt that goes out as soon as there is a connection. */
export function WaitingMail({ mail: { key, email, order_id, at } }: { mail: ReceiptMail }) {
  const order = useOrder(order_id);
  return (
    <li className={classes.row}>
      <IconMail aria-hidden="true" />
      {at !== undefined && <bdi className={classes.time}>{formatTime(at)}</bdi>}
      <span className={classes.words}>
        <Trans>
          Receipt by mail to <bdi>{email}</bdi>
        </Trans>
      </span>
      {order && (
        <span>
          <Trans>Order {order.number}</Trans>
        </span>
      )}
      <ConfirmButton
        tone="quiet"
        question={<Trans>Tap again: it will not be sent</Trans>}
        onConfirm={() => decide(key, 'drop')}
      >
        <Trans>Do not send</Trans>
      </ConfirmButton>
    </li>
  );
}

/** A receipt that the server would not send: a guest waits for it. */
export function RefusedMail({ mail: { key, email, order_id, refused } }: { mail: ReceiptMail }) {
  const order = useOrder(order_id);
  return (
    <li className={classes.card}>
      <IconMailX aria-hidden="true" />
      <p>
        <Trans>
          The receipt was not mailed to <bdi>{email}</bdi>.
        </Trans>
        {order && (
          <>
            {' '}
            <Trans>Order {order.number}</Trans>
          </>
        )}
        {refused && <span className={classes.why}>{errorSentence(refused)}</span>}
      </p>
      <div className={classes.choices}>
        <BigButton size="staff" onClick={() => decide(key, 'again')}>
          <Trans>Try again</Trans>
        </BigButton>
        <BigButton size="staff" tone="plain" onClick={() => decide(key, 'drop')}>
          <Trans>Do not send</Trans>
        </BigButton>
      </div>
    </li>
  );
}
