import { Trans, useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { isEmailAddress } from '#domain/account/email.ts';
import { mailReceipt, receiptMails } from '#src/data/receiptMails.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import classes from './ReceiptMail.module.css';

type ReceiptMailProps = {
  order_id: string;
  partialPayment_id: string | undefined;
  /** where it may go, when the guest said so before */
  known: string | undefined;
};

/** The receipt by mail: at once with a connection, else as soon as there is one. */
export function ReceiptMail({ order_id, partialPayment_id, known = '' }: ReceiptMailProps) {
  const { t, i18n } = useLingui();
  const { waiting, became } = useSnapshot(receiptMails);
  const [email, setEmail] = useState(known);
  const [asked, setAsked] = useState(false);
  const [key, setKey] = useState<string>();
  const address = email.trim();
  const send = async (): Promise<void> => {
    setAsked(true);
    if (!isEmailAddress(address)) return;
    const part = partialPayment_id === undefined ? {} : { partialPayment_id };
    await mailReceipt({ order_id, ...part, email: address, language: i18n.locale }).then(setKey, showFailure);
  };
  const isWaiting = waiting.some((mail) => mail.key === key);
  return (
    <div className={classes.mail}>
      <TextField
        size="staff"
        type="email"
        inputMode="email"
        autoComplete="off"
        label={<Trans>By mail to</Trans>}
        value={email}
        onChange={setEmail}
        maxLength={200}
        error={asked && !isEmailAddress(address) ? <Trans>This is no mail address</Trans> : undefined}
      />
      <BigButton
        size="staff"
        tone="plain"
        icon={<IconMail aria-hidden="true" />}
        reason={address === '' ? t`Type the address first` : undefined}
        onClick={() => void send()}
      >
        <Trans>Mail the receipt</Trans>
      </BigButton>
      <p role="status">
        {key !== undefined &&
          (isWaiting ? (
            <Trans>It goes out as soon as there is a connection</Trans>
          ) : became[key] === 'refused' ? (
            <Trans>The server did not send it</Trans>
          ) : (
            <Trans>
              Sent to <bdi>{address}</bdi>
            </Trans>
          ))}
      </p>
    </div>
  );
}
