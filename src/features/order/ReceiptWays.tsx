import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileTypePdf, IconMail, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { isEmailAddress } from '#domain/account/email.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import { mailReceipt, receiptAddress, type ReceiptOf } from './guestOrderCalls.ts';
import classes from './ReceiptWays.module.css';

type ReceiptWaysProps = {
  of: ReceiptOf;
  /** where it may go, when that was said before */
  email?: string | undefined;
};

/** The receipt: on the screen, as a file, by mail. */
export function ReceiptWays({ of, email: known = '' }: ReceiptWaysProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState(known);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const open = async (type: 'html' | 'pdf'): Promise<void> => {
    // opened within the tap, or the browser would take it for an advertisement
    const tab = window.open('', '_blank');
    try {
      (tab ?? window).location.assign(await receiptAddress(of, type));
    } catch (error) {
      tab?.close();
      if (!(error instanceof CallFailed)) throw error;
      showFailure(error);
    }
  };
  const send = async (): Promise<void> => {
    setAsked(true);
    const address = email.trim();
    if (!isEmailAddress(address)) return;
    setBusy(true);
    try {
      await mailReceipt(of, address);
      setSentTo(address);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>
        <Trans>Your receipt</Trans>
      </h2>
      <div className={classes.ways}>
        <BigButton
          tone="plain"
          icon={<IconReceipt size={22} stroke={1.5} aria-hidden="true" />}
          onClick={() => void open('html')}
        >
          <Trans>Show</Trans>
        </BigButton>
        <BigButton
          tone="plain"
          icon={<IconFileTypePdf size={22} stroke={1.5} aria-hidden="true" />}
          onClick={() => void open('pdf')}
        >
          <Trans>As PDF</Trans>
        </BigButton>
      </div>
      <div role="status">
        {sentTo !== undefined && (
          <p className={classes.sent}>
            <Trans>
              Sent to <bdi>{sentTo}</bdi>
            </Trans>
          </p>
        )}
      </div>
      {sentTo === undefined && (
        <form
          className={classes.mail}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void send();
          }}
        >
          <TextField
            className={classes.field}
            label={t`Receipt by e-mail`}
            type="email"
            dir="ltr"
            autoComplete="email"
            maxLength={254}
            value={email}
            error={asked && !isEmailAddress(email.trim()) ? t`Please check the address: name@example.com` : undefined}
            onChange={setEmail}
          />
          <BigButton
            type="submit"
            tone="plain"
            busy={busy}
            icon={<IconMail size={22} stroke={1.5} aria-hidden="true" />}
          >
            <Trans>Send</Trans>
          </BigButton>
        </form>
      )}
    </section>
  );
}
