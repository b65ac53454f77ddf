import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { signWithPasskey, passkeysWork } from '#src/data/session/passkey.ts';
import { logIn, logInByPasskey, startUser, type LoginTicket } from '#src/data/session/userSession.ts';
import { userSession } from '#src/data/session/userSessionStore.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { useGoOn } from '#src/features/person/useGoOn.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { PasswordField } from '#src/ui/input/PasswordField.tsx';
import { useFilledForm } from '#src/ui/input/useFilledForm.ts';
import classes from './Authentication.module.css';
import fields from '#src/ui/input/Form.module.css';
import { AuthenticationCard } from './AuthenticationCard.tsx';
import { EmailField } from './EmailField.tsx';
import { emailFault } from './fieldFaults.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { useProviderReturn } from './useProviderReturn.ts';

/** Logging in: with address and password, a passkey, or where one has an account already. */
export function LoginPage() {
  const { t } = useLingui();
  const { to, again } = useSearch({ from: '/authentication/login' });
  const goOn = useGoOn();
  const [ticket, setTicket] = useState<LoginTicket>();
  const [asking, setAsking] = useState(false);
  const enter = async (login: Promise<LoginTicket | undefined>, from = to): Promise<void> => {
    const wanted = await login;
    if (wanted) setTicket(wanted);
    else goOn(from);
  };
  const form = useFilledForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: emailFault,
      password: (password) => (password === '' ? t`Please enter your password` : undefined),
    },
    onSubmit: ({ email, password }) => enter(logIn(email.trim(), password)),
    say: refusalSentence,
  });
  const returned = useProviderReturn((login, from) => enter(login, from ?? to), form.setFailure);

  useEffect(() => {
    // whoever is logged in already has nothing to do here
    if (!returned && !again) void startUser().then(() => userSession.state === 'in' && goOn(to));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, when the page opens
  }, []);

  const byPasskey = async (): Promise<void> => {
    form.setFailure(undefined);
    // a browser asks for one passkey at a time
    setAsking(true);
    try {
      const passkey = await signWithPasskey();
      if (!passkey) return;
      await logInByPasskey(passkey);
      goOn(to);
    } catch (error) {
      form.setFailure(refusalSentence(error));
    } finally {
      setAsking(false);
    }
  };

  if (ticket) {
    return <SecondFactorForm ticket={ticket} onDone={() => goOn(to)} onAgain={() => setTicket(undefined)} />;
  }
  return (
    <AuthenticationCard
      title={<Trans>Log in</Trans>}
      below={
        <>
          <p>
            <Trans>No account yet?</Trans>
          </p>
          <Link to="/authentication/register" search={{ to }} className={classes.link}>
            <Trans>Create an account</Trans>
          </Link>
        </>
      }
    >
      <form className={fields.form} noValidate onSubmit={form.submit}>
        <EmailField {...form.text('email')} />
        <PasswordField
          {...form.text('password')}
          label={<Trans>Password</Trans>}
          name="password"
          autoComplete="current-password"
          required
        />
        <FormFailure>{form.failure}</FormFailure>
        <BigButton wide type="submit" busy={form.busy || returned}>
          <Trans>Log in</Trans>
        </BigButton>
        <Link to="/authentication/password-recovery" className={classes.link}>
          <Trans>Forgot your password?</Trans>
        </Link>
      </form>
      <ProviderButtons
        to={to}
        passkey={
          passkeysWork() && (
            <BigButton
              wide
              tone="plain"
              busy={asking}
              icon={<IconFingerprint aria-hidden="true" />}
              onClick={() => void byPasskey()}
            >
              <Trans>With a passkey</Trans>
            </BigButton>
          )
        }
      />
    </AuthenticationCard>
  );
}
