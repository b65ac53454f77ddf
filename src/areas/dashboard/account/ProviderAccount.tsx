import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { confirmed } from '#src/features/person/confirmation.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { useChain } from '../frame/useChain.ts';
import { usePageSearch } from '../frame/usePageSearch.ts';
import classes from './Account.module.css';
import { useWork } from './useWork.ts';

type Link = AnswerOf<'GET /chain/stripe-account'>;

/** The account at the card provider that guests' money goes to: where it is completed, and its own dashboard. */
export function ProviderAccount() {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const [{ account: said }] = usePageSearch();
  const { busy, reason, run } = useWork();
  const [account, setAccount] = useState<Link['account']>();
  const [blocked, setBlocked] = useState<string>();
  const open = async (ask: () => Promise<Link>): Promise<void> => {
    const link = await confirmed(ask);
    if (!link) return;
    setAccount(link.account);
    // after a question the browser may take a new tab for an advertisement: then there is a link
    const tab = window.open(link.url, '_blank');
    if (tab) tab.opener = null;
    setBlocked(tab ? undefined : link.url);
  };
  const query = { chain_id };
  return (
    <section className={dashboard.card} aria-labelledby="provider">
      <div className={dashboard.head}>
        <h2 id="provider" className={dashboard.cardTitle}>
          <Trans>Your guests’ money</Trans>
        </h2>
        {account && <AccountState account={account} />}
      </div>
      <p className={dashboard.lead}>
        <Trans>
          What guests pay by card goes to your account at the card provider. Complete it once; from then on it pays out
          to your bank.
        </Trans>
      </p>
      {said === 'returned' && (
        <p role="status">
          <Trans>You are back from the card provider. It may look at your data for a while.</Trans>
        </p>
      )}
      {said === 'expired' && (
        <p role="status">
          <Trans>That link was too old. Please open the account again.</Trans>
        </p>
      )}
      {account && account.missing.length > 0 && (
        <p>
          <Trans>
            Still missing: <bdi>{account.missing.join(', ')}</bdi>
          </Trans>
        </p>
      )}
      <div className={dashboard.actions}>
        <BigButton
          tone="plain"
          icon={<IconExternalLink aria-hidden="true" />}
          busy={busy === 'account'}
          reason={reason}
          onClick={() => run('account', () => open(() => asUser('GET /chain/stripe-account', { query })))}
        >
          <Trans>Complete the account</Trans>
        </BigButton>
        <BigButton
          tone="plain"
          icon={<IconExternalLink aria-hidden="true" />}
          busy={busy === 'dashboard'}
          reason={reason}
          onClick={() => run('dashboard', () => open(() => asUser('GET /chain/stripe-dashboard', { query })))}
        >
          <Trans>Payouts and fees</Trans>
        </BigButton>
      </div>
      {blocked !== undefined && (
        <a className={classes.link} href={blocked} target="_blank" rel="noreferrer">
          <IconExternalLink aria-hidden="true" /> {t`On to the card provider`}
        </a>
      )}
    </section>
  );
}

function AccountState({ account: { chargesEnabled, detailsSubmitted } }: { account: Link['account'] }) {
  if (chargesEnabled)
    return (
      <Chip tone="success">
        <Trans>Takes cards</Trans>
      </Chip>
    );
  return <Chip tone="warning">{detailsSubmitted ? <Trans>Being looked at</Trans> : <Trans>Not complete</Trans>}</Chip>;
}
