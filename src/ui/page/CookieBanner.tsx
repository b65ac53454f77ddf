import { Trans, useLingui } from '@lingui/react/macro';
import Cookies from 'js-cookie';
import { useEffect, useState } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import classes from './CookieBanner.module.css';

const cookieName = 'cookie-consent';

function keepConsent(): void {
  Cookies.set(cookieName, 'true', { expires: 9999, sameSite: 'strict', secure: location.protocol === 'https:' });
}

/** Asked once. Browsers cap how long a cookie lives, so each visit renews it (D29). */
export function CookieBanner() {
  const { t } = useLingui();
  const [accepted, setAccepted] = useState(() => Cookies.get(cookieName) !== undefined);
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
