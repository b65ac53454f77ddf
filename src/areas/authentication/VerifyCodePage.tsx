import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { asUser } from '#src/data/session/asUser.ts';
import { becomeUser, userSession } from '#src/data/session/userSessionStore.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { useGoOn } from '#src/features/person/useGoOn.ts';
import { UserGate } from '#src/features/person/UserGate.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import classes from './Authentication.module.css';
import fields from '#src/ui/input/Form.module.css';
import { AuthenticationCard } from './AuthenticationCard.tsx';

/** The code that was mailed to the address, or sent to the phone, of whoever is logged in. */
export function VerifyCodePage() {
  return (
    <UserGate>
      <VerifyCode />
    </UserGate>
  );
}

function VerifyCode() {
  const { t } = useLingui();
  const { to, type = 'email' } = useSearch({ from: '/authentication/verify-code' });
  const { user } = useSnapshot(userSession);
  const goOn = useGoOn();
  const [sending, setSending] = useState(false);
  const contact = type === 'email' ? user?.email : user?.phone;
  const form = useFilledForm({
    initialValues: { code: '' },
    validate: {
      code: (code) => (code.replace(/\D/g, '').length === 6 ? undefined : t`Please enter the six digits of the code`),
    },
    onSubmit: async ({ code }) => {
      becomeUser(await asUser('PUT /user/verify-contact', { body: { type, code: code.replace(/\D/g, '') } }));
      goOn(to);
    },
    say: refusalSentence,
  });
  const sendAgain = async (): Promise<void> => {
    setSending(true);
    try {
      await asUser('POST /user/verify-contact', { body: { type } });
      form.setFailure(undefined);
      showToast({ tone: 'success', text: t`A new code is on its way` });
    } catch (error) {
      form.setFailure(refusalSentence(error));
    }
    setSending(false);
  };
  return (
    <AuthenticationCard
      title={type === 'email' ? <Trans>Look into your mail</Trans> : <Trans>Look at your phone</Trans>}
      lead={
        <Trans>
          We sent a code to <bdi>{contact}</bdi>. It is good for 10 minutes.
        </Trans>
      }
      below={
        <BigButton tone="quiet" onClick={() => goOn(to)}>
          <Trans>Do it later</Trans>
        </BigButton>
      }
    >
      <form className={fields.form} noValidate onSubmit={form.submit}>
        <TextField
          {...form.text('code')}
          className={classes.code}
          label={<Trans>Code</Trans>}
          name="one-time-code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          autoFocus
        />
        <FormFailure>{form.failure}</FormFailure>
        <BigButton wide type="submit" busy={form.busy}>
          <Trans>Confirm</Trans>
        </BigButton>
        <BigButton tone="quiet" busy={sending} onClick={() => void sendAgain()}>
          <Trans>Send a new code</Trans>
        </BigButton>
      </form>
    </AuthenticationCard>
  );
}
