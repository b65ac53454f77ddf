import { Trans, useLingui } from '@lingui/react/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { asUser } from '#src/data/session/asUser.ts';
import { encodePassword } from '#src/data/session/encodePassword.ts';
import { passkeysWork, signWithPasskey } from '#src/data/session/passkey.ts';
import { userSession } from '#src/data/session/userSessionStore.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import fields from '#src/ui/input/Form.module.css';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { PasswordField } from '#src/ui/input/PasswordField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import classes from './ConfirmSheet.module.css';
import { answerConfirmation, confirmation } from './confirmation.ts';
import { refusalSentence } from './refusalSentence.ts';

/** Asks again who is there, before something that hands over the account (D41). */
export function ConfirmSheet() {
  const { asked } = useSnapshot(confirmation);
  if (!asked) return null;
  return (
    <Sheet opened size="small" title={<Trans>Is it you?</Trans>} onClose={() => answerConfirmation(false)}>
      <ConfirmForm />
    </Sheet>
  );
}

function ConfirmForm() {
  const { t } = useLingui();
  const { user } = useSnapshot(userSession);
  const here = useLocation({ select: ({ pathname }) => pathname });
  const form = useFilledForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? t`Please enter your password` : undefined) },
    onSubmit: async ({ password }) => {
      await asUser('POST /user/confirm', { body: { password: encodePassword(password) } });
      answerConfirmation(true);
    },
    say: refusalSentence,
  });
  const byPasskey = async (): Promise<void> => {
    try {
      const passkey = await signWithPasskey();
      if (!passkey) return;
      await asUser('POST /user/confirm', { body: { passkey } });
      answerConfirmation(true);
    } catch (error) {
      form.setFailure(refusalSentence(error));
    }
  };
  return (
    <form className={fields.form} noValidate onSubmit={form.submit}>
      <p className={classes.hint}>
        <Trans>For this we ask again, so that nobody who finds your phone can take your account.</Trans>
      </p>
      <input
        className="unseen"
        type="text"
        name="email"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        {...form.text('password')}
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        required
      />
      <FormFailure>{form.failure}</FormFailure>
      <BigButton wide type="submit" busy={form.busy}>
        <Trans>Confirm</Trans>
      </BigButton>
      {passkeysWork() && (
        <BigButton wide tone="plain" icon={<IconFingerprint aria-hidden="true" />} onClick={() => void byPasskey()}>
          <Trans>With a passkey</Trans>
        </BigButton>
      )}
      <p className={classes.small}>
        <Trans>
          No password?{' '}
          <Link to="/authentication/login" search={{ to: here, again: 'yes' }}>
            Log in again
          </Link>{' '}
          where you always do.
        </Trans>
      </p>
    </form>
  );
}
