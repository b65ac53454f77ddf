import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { choosePassword } from '#src/data/session/userSession.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { PasswordField } from '#src/ui/input/PasswordField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import fields from '#src/ui/input/Form.module.css';
import { AuthenticationCard } from './AuthenticationCard.tsx';
import { BackToLogin } from './BackToLogin.tsx';
import { passwordFault } from './fieldFaults.ts';

type NewPasswordFormProps = {
  by: Parameters<typeof choosePassword>[0];
  token: string;
  title: ReactNode;
  lead: ReactNode;
};

/** A new password by the link of a mail; the login comes next. */
export function NewPasswordForm({ by, token, title, lead }: NewPasswordFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useFilledForm({
    initialValues: { password: '' },
    validate: { password: passwordFault },
    onSubmit: async ({ password }) => {
      await choosePassword(by, token, password);
      showToast({ tone: 'success', text: t`Your new password is set. Please log in with it.` });
      await navigate({ to: '/authentication/login', replace: true });
    },
    say: refusalSentence,
  });
  return (
    <AuthenticationCard title={title} lead={lead} below={<BackToLogin />}>
      <form className={fields.form} noValidate onSubmit={form.submit}>
        <PasswordField
          {...form.text('password')}
          label={<Trans>New password</Trans>}
          hint={<Trans>8 characters or more; several words make a good one.</Trans>}
          name="new-password"
          autoComplete="new-password"
          required
        />
        <FormFailure>{form.failure}</FormFailure>
        <BigButton wide type="submit" busy={form.busy}>
          <Trans>Set the password</Trans>
        </BigButton>
      </form>
    </AuthenticationCard>
  );
}
