import { Trans, useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { isEmailAddress } from '#domain/account/email.ts';
import { mailReceipt, receiptMails } from '#src/data/receiptMails.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import type { ReceiptOf } from './serverReceipt.ts';
import classes from './ReceiptMail.module.css';

type ReceiptMailProps = {
  of: ReceiptOf;
  /** where it may go, when the guest said so before */
  known: string | undefined;
};

/** The receipt by mail: at once with a connection, else as soon as there is one. */
export function ReceiptMail({ of, known = '' }: ReceiptMailProps) {
  const { t, i18n } = useLingui();
  const { kept, sent } = useSnapshot(receiptMails);
  const [email, setEmail] = useState(known);
  const [asked, setAsked] = useState(false);
  const [last, setLast] = useState<{ key: string; to: string }>();
  const address = email.trim();
  const send = async (): Promise<void> => {
    setAsked(true);
    if (!isEmailAddress(address)) return;
    await mailReceipt({ ...of, email: address, language: i18n.locale }).then(
      (key) => setLast({ key, to: address }),
      showFailure,
    );
  };
  const mail = kept.find((each) => each.key === last?.key);
  const isOnItsWay = last !== undefined && !mail?.refused && last.to === address;
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
        reason={
          address === '' ? t`Type the address first` : isOnItsWay ? t`It is on its way to this address` : undefined
        }
        onClick={() => void send()}
      >
        <Trans>Mail the receipt</Trans>
      </BigButton>
      <p role="status">
        {mail?.refused ? (
          <>
            <Trans>The server did not send it</Trans> {errorSentence(mail.refused)}
          </>
        ) : mail ? (
          <Trans>It goes out as soon as there is a connection</Trans>
        ) : (
          last !== undefined &&
          sent[last.key] && (
            <Trans>
              Sent to <bdi>{last.to}</bdi>
            </Trans>
          )
        )}
      </p>
    </div>
  );
}
