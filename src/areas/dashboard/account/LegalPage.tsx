import { Trans } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import { asUser } from '#src/data/session/asUser.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useChain } from '../frame/useChain.ts';
import classes from './Account.module.css';
import { LegalText } from './LegalText.tsx';

/** Imprint, privacy and conditions as guests of the business read them (D26). */
export function LegalPage() {
  const { chain_id } = useChain();
  const texts = useLoaded(() => asUser('GET /chain/legal', { query: { chain_id } }));
  return (
    <div className={dashboard.page}>
      <DashboardLink to="account" className={classes.link}>
        <IconChevronLeft aria-hidden="true" className="mirrored" /> <Trans>Account and plan</Trans>
      </DashboardLink>
      <div>
        <h1 className={dashboard.title}>
          <Trans>Imprint, privacy, conditions</Trans>
        </h1>
        <p className={dashboard.lead}>
          <Trans>
            Guests read these texts under each of your pages. The platform’s own hold until you write yours; have them
            looked at by somebody who knows the law.
          </Trans>
        </p>
      </div>
      <LoadedPart of={texts}>{(list) => list.map((text) => <LegalText key={text.kind} text={text} />)}</LoadedPart>
    </div>
  );
}
