import { Trans } from '@lingui/react/macro';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { useFragment } from '#src/features/person/useFragment.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import fields from '#src/ui/input/Form.module.css';
import { AuthenticationCard } from './AuthenticationCard.tsx';
import { BackToLogin } from './BackToLogin.tsx';
import { EmailField } from './EmailField.tsx';
import { emailFault } from './fieldFaults.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** A forgotten password: asking for a link, and choosing a new one by it. */
export function PasswordRecoveryPage() {
  const { token } = useFragment({ stays: true });
  return token === undefined ? (
    <AskForLink />
  ) : (
    <NewPasswordForm
      by="PUT /user/reset-password"
      token={token}
      title={<Trans>Choose a new password</Trans>}
      lead={<Trans>You will be logged out everywhere, and log in with the new one.</Trans>}
    />
  );
}

function AskForLink() {
  const [asked, setAsked] = useState<string>();
  const form = useFilledForm({
    initialValues: { email: '' },
    validate: { email: emailFault },
    onSubmit: async ({ email }) => {
      await asUser('POST /user/reset-password', { body: { email: email.trim() } });
      setAsked(email.trim());
    },
    say: refusalSentence,
  });
  if (asked !== undefined) {
    return (
      <AuthenticationCard title={<Trans>Look into your mail</Trans>} below={<BackToLogin />}>
        <Notice icon={<IconMailCheck aria-hidden="true" />} role="status" title={<bdi>{asked}</bdi>}>
          <Trans>If there is an account with this address, a link is on its way. It is good for an hour.</Trans>
        </Notice>
      </AuthenticationCard>
    );
  }
  return (
    <AuthenticationCard
      title={<Trans>Forgot your password?</Trans>}
      lead={<Trans>Tell us your address, and we mail you a link to choose a new one.</Trans>}
      below={<BackToLogin />}
    >
      <form className={fields.form} noValidate onSubmit={form.submit}>
        <EmailField {...form.text('email')} />
        <FormFailure>{form.failure}</FormFailure>
        <BigButton wide type="submit" busy={form.busy}>
          <Trans>Send the link</Trans>
        </BigButton>
      </form>
    </AuthenticationCard>
  );
}
