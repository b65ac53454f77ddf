import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { consentCookie } from '#src/ui/page/consent.ts';
import classes from './CookieBanner.module.css';

const consent = 'cookie-consent';

function keepConsent(): void {
  document.cookie = consentCookie(consent, location.protocol === 'https:');
}

const isAccepted = (): boolean => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${consent}=`));

/** Asked once. Browsers cap how long a cookie lives, so each visit renews it (D29). */
export function CookieBanner() {
  const { t } = useLingui();
  const [accepted, setAccepted] = useState(isAccepted);
  useEffect(() => {
    if (accepted) keepConsent();
  }, [accepted]);
  if (accepted) return null;
  return (
    <section className={classes.banner} aria-label={t`Cookies`}>
      <p className={classes.text}>
        <Trans>This website uses cookies to enhance the user experience.</Trans>
      </p>
      <BigButton onClick={() => setAccepted(true)}>
        <Trans>I accept</Trans>
      </BigButton>
    </section>
  );
}
