import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { currentLanguage } from '#src/i18n/language.ts';
import { operatorConditions } from '#src/data/legal/operatorConditions.ts';
import { register } from '#src/data/session/userSession.ts';
import { conditionsSentence } from '#src/features/person/conditionsSentence.ts';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { PasswordField } from '#src/ui/input/PasswordField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { TickField } from '#src/ui/input/TickField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import classes from './Authentication.module.css';
import fields from '#src/ui/input/Form.module.css';
import { AuthenticationCard } from './AuthenticationCard.tsx';
import { EmailField } from './EmailField.tsx';
import { emailFault, passwordFault } from './fieldFaults.ts';

/** A new account. Ordering needs none; this says what it is good for. */
export function RegisterPage() {
  const { t } = useLingui();
  const { to } = useSearch({ from: '/authentication/register' });
  const navigate = useNavigate();
  const said = (name: string): string | undefined => (name.trim() === '' ? t`Please enter your name` : undefined);
  const conditions = useLoaded(async () => (await operatorConditions()) ?? '');
  const form = useFilledForm({
    initialValues: { first_name: '', last_name: '', email: '', password: '', accepted: false },
    validate: {
      first_name: said,
      last_name: said,
      email: emailFault,
      password: passwordFault,
      accepted: (accepted) => (accepted ? undefined : t`Please accept the conditions to go on`),
    },
    onSubmit: async ({ first_name, last_name, email, password }) => {
      await register({
        first_name: first_name.trim(),
        last_name: last_name.trim(),
        email: email.trim(),
        password,
        language: currentLanguage(),
        ...(conditions.value ? { legal_version: conditions.value } : {}),
      }).catch((error: unknown) => {
        // others may hold by now: those are what is read next
        conditions.again();
        throw error;
      });
      await navigate({ to: '/authentication/verify-code', search: { to }, replace: true });
    },
    say: conditionsSentence,
  });
  return (
    <AuthenticationCard
      title={<Trans>Create an account</Trans>}
      lead={<Trans>You can order without one. With an account you find your orders and receipts again.</Trans>}
      below={
        <>
          <p>
            <Trans>You have an account?</Trans>
          </p>
          <Link to="/authentication/login" search={{ to }} className={classes.link}>
            <Trans>Log in</Trans>
          </Link>
        </>
      }
    >
      <form className={fields.form} noValidate onSubmit={form.submit}>
        <div className={fields.pair}>
          <TextField
            {...form.text('first_name')}
            label={<Trans>First name</Trans>}
            name="given-name"
            autoComplete="given-name"
            maxLength={100}
            required
          />
          <TextField
            {...form.text('last_name')}
            label={<Trans>Last name</Trans>}
            name="family-name"
            autoComplete="family-name"
            maxLength={100}
            required
          />
        </div>
        <EmailField {...form.text('email')} />
        <PasswordField
          {...form.text('password')}
          label={<Trans>Password</Trans>}
          hint={<Trans>8 characters or more; several words make a good one.</Trans>}
          name="new-password"
          autoComplete="new-password"
          required
        />
        <TickField
          {...form.tick('accepted')}
          label={
            <Trans>
              I accept the{' '}
              <Link to="/conditions" target="_blank">
                conditions
              </Link>{' '}
              and have read about{' '}
              <Link to="/privacy" target="_blank">
                privacy
              </Link>
              .
            </Trans>
          }
        />
        <FormFailure>{form.failure}</FormFailure>
        <BigButton wide type="submit" busy={form.busy}>
          <Trans>Create the account</Trans>
        </BigButton>
      </form>
    </AuthenticationCard>
  );
}
