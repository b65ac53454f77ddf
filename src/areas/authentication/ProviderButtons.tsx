import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePublicConfig } from '#src/data/api/usePublicConfig.ts';
import classes from './Authentication.module.css';
import { keepDeparture } from './departure.ts';

/** The other ways to log in: a passkey, and the providers that the server is set up for. */
export function ProviderButtons({ to, passkey }: { to: string | undefined; passkey: ReactNode }) {
  const { i18n } = useLingui();
  // without an answer the form above stays, which says so itself when it is sent
  const providers = usePublicConfig()?.openIdProviders ?? [];
  if (!passkey && providers.length === 0) return null;
  return (
    <>
      <p className={classes.or}>
        <Trans>or</Trans>
      </p>
      <div className={classes.ways}>
        {passkey}
        {providers.map(({ name, label }) => (
          <a
            key={name}
            className={classes.provider}
            href={`/user/provider/${encodeURIComponent(name)}?language=${i18n.locale}`}
            onClick={() => keepDeparture(to)}
          >
            <Trans>Continue with {label}</Trans>
          </a>
        ))}
      </div>
    </>
  );
}
