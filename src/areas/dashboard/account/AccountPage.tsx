import { Trans } from '@lingui/react/macro';
import { IconDevices, IconFileText, IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useMay } from '../frame/useChain.ts';
import classes from './Account.module.css';
import { SaveArchive } from '../archive/SaveArchive.tsx';
import { Cards } from './Cards.tsx';
import { ChainData } from './ChainData.tsx';
import { Owners } from './Owners.tsx';
import { PaymentAddress } from './PaymentAddress.tsx';
import { Plan } from './Plan.tsx';
import { ProviderAccount } from './ProviderAccount.tsx';

/** Who the business is, who owns it, what it pays and how it is paid. */
export function AccountPage() {
  const isOwner = useMay('own');
  return (
    <div className={dashboard.page}>
      <h1 className={dashboard.title}>
        <Trans>Account and plan</Trans>
      </h1>
      <div className={dashboard.cards}>
        <div className={classes.column}>
          <ChainData />
          <Owners />
          <section className={dashboard.card} aria-labelledby="elsewhere">
            <h2 id="elsewhere" className={dashboard.cardTitle}>
              <Trans>Also yours</Trans>
            </h2>
            <ul className={classes.links}>
              <li>
                <DashboardLink to="account/legal" className={classes.link}>
                  <IconFileText aria-hidden="true" /> <Trans>Imprint, privacy, conditions</Trans>
                </DashboardLink>
              </li>
              <li>
                <Link to="/account/security" className={classes.link}>
                  <IconShieldLock aria-hidden="true" /> <Trans>Your second factor</Trans>
                </Link>
              </li>
              <li>
                <Link to="/account/sessions" className={classes.link}>
                  <IconDevices aria-hidden="true" /> <Trans>Where you are logged in</Trans>
                </Link>
              </li>
            </ul>
          </section>
        </div>
        {isOwner && (
          <div className={classes.column}>
            <Plan />
            <Cards />
            <PaymentAddress />
            <ProviderAccount />
            <SaveArchive />
          </div>
        )}
      </div>
    </div>
  );
}
