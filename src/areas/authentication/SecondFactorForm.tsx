import { Trans, useLingui } from '@lingui/react/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { passkeysWork, signWithPasskey } from '#src/data/session/passkey.ts';
import { finishLogin, type LoginTicket } from '#src/data/session/userSession.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import classes from './Authentication.module.css';
import fields from '#src/ui/input/Form.module.css';
import { AuthenticationCard } from './AuthenticationCard.tsx';

type SecondFactorFormProps = { ticket: LoginTicket; onDone: () => void; onAgain: () => void };

/** The second half of a login: a code of the app, a recovery code, or a passkey. */
export function SecondFactorForm({ ticket, onDone, onAgain }: SecondFactorFormProps) {
  const { t } = useLingui();
  const byCode = ticket.factors.includes('totp');
  const [recovering, setRecovering] = useState(false);
  const form = useFilledForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() === '' ? t`Please enter the code` : undefined) },
    onSubmit: async ({ code }) => {
      await finishLogin(ticket, recovering ? { recovery_code: code.trim() } : { code: code.replace(/\s/g, '') });
      onDone();
    },
    say: refusalSentence,
  });
  const byPasskey = async (): Promise<void> => {
    form.setFailure(undefined);
    try {
      const passkey = await signWithPasskey();
      if (!passkey) return;
      await finishLogin(ticket, { passkey });
      onDone();
    } catch (error) {
      form.setFailure(refusalSentence(error));
    }
  };
  const typed = byCode || recovering;
  return (
    <AuthenticationCard
      title={<Trans>One more step</Trans>}
      lead={
        recovering ? (
          <Trans>Enter one of the recovery codes that you were given. Each is good once.</Trans>
        ) : byCode ? (
          <Trans>Enter the code that your app shows now.</Trans>
        ) : (
          <Trans>Confirm with your passkey that it is you.</Trans>
        )
      }
    >
      <form className={fields.form} noValidate onSubmit={form.submit}>
        {typed && (
          <TextField
            {...form.text('code')}
            key={String(recovering)}
            className={classes.code}
            label={recovering ? <Trans>Recovery code</Trans> : <Trans>Code</Trans>}
            autoComplete="one-time-code"
            inputMode={recovering ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            autoFocus
          />
        )}
        <FormFailure>{form.failure}</FormFailure>
        {typed && (
          <BigButton wide type="submit" busy={form.busy}>
            <Trans>Log in</Trans>
          </BigButton>
        )}
        {ticket.factors.includes('passkey') && passkeysWork() && (
          <BigButton
            wide
            tone={typed ? 'plain' : 'primary'}
            icon={<IconFingerprint aria-hidden="true" />}
            onClick={() => void byPasskey()}
          >
            <Trans>With a passkey</Trans>
          </BigButton>
        )}
        <BigButton
          tone="quiet"
          onClick={() => {
            setRecovering(!recovering);
            form.reset();
            form.setFailure(undefined);
          }}
        >
          {recovering ? <Trans>Back to the code</Trans> : <Trans>Use a recovery code</Trans>}
        </BigButton>
        <BigButton tone="quiet" onClick={onAgain}>
          <Trans>Log in as somebody else</Trans>
        </BigButton>
      </form>
    </AuthenticationCard>
  );
}
