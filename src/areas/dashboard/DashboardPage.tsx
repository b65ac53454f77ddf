import { Trans, useLingui } from '@lingui/react/macro';
import { IconError404, IconEye } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { roleMay } from '#domain/chain/chainRole.ts';
import { ConfirmSheet } from '#src/features/person/ConfirmSheet.tsx';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { useFragment } from '#src/features/person/useFragment.ts';
import { UserGate } from '#src/features/person/UserGate.tsx';
import { knowErrors } from '#src/i18n/errorSentence.ts';
import { needDeskWords } from '#src/i18n/officeWords.ts';
import { personErrorMessages } from '#src/i18n/personErrorMessages.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { later } from '#src/ui/page/later.ts';
import { dashboardPages } from './dashboardPages.ts';
import { chains, forgetChains, readChains, type OwnChain } from './frame/chainStore.ts';
import { DashboardFrame } from './frame/DashboardFrame.tsx';
import { DashboardLink } from './frame/DashboardLink.tsx';
import { matchPage } from './frame/matchPage.ts';
import { NewChain } from './frame/NewChain.tsx';
import { ChainContext } from './frame/useChain.ts';
import { invitation, keepInvitation } from './invitation/keptInvitation.ts';

knowErrors(personErrorMessages);

const AcceptInvitation = later<{ token: string }>(async () => {
  await needDeskWords();
  return (await import('./invitation/AcceptInvitation.tsx')).AcceptInvitation;
});

/** What owners see of their chains: the frame, and the page that the address names within it. */
export function DashboardPage() {
  const { invitation: token } = useFragment();
  useEffect(() => {
    if (token) keepInvitation(token);
  }, [token]);
  return (
    <UserGate>
      <Chains />
    </UserGate>
  );
}

function Chains() {
  const { list, chosen, error, busy } = useSnapshot(chains);
  const { token } = useSnapshot(invitation);
  useEffect(() => {
    void readChains();
    return forgetChains;
  }, []);
  const chain = list?.find(({ chain_id }) => chain_id === chosen);
  return (
    <DashboardFrame chain={chain}>
      {list && token !== undefined ? (
        <Suspense fallback={<Loading />}>
          <AcceptInvitation token={token} />
        </Suspense>
      ) : list && (chain || !error) ? (
        <Page chain={chain} />
      ) : error ? (
        <ErrorState page busy={busy} onRetry={() => void readChains()}>
          {refusalSentence(error)}
        </ErrorState>
      ) : (
        <Loading />
      )}
      <ConfirmSheet />
    </DashboardFrame>
  );
}

function Page({ chain }: { chain: OwnChain | undefined }) {
  const { _splat: path = '' } = useParams({ strict: false });
  const found = matchPage(dashboardPages, path);
  if (!found) {
    return (
      <EmptyState
        page
        icon={<IconError404 aria-hidden="true" />}
        title={<Trans>There is no such page</Trans>}
        action={
          <DashboardLink to="">
            <Trans>To the overview</Trans>
          </DashboardLink>
        }
      />
    );
  }
  const { page, params } = found;
  if (!chain && !page.isWithoutChain) return <NewChain />;
  if (chain && page.isForChanges && !roleMay(chain.role, 'manage')) return <NotYours />;
  return (
    <ChainContext value={chain}>
      <Suspense fallback={<Loading />}>
        {/* another chain, or another thing of the same kind, is another page */}
        <page.Page key={`${chain?.chain_id} ${path}`} params={params} />
      </Suspense>
    </ChainContext>
  );
}

/** Reached by its address: why there is nothing to fill in. */
function NotYours() {
  return (
    <EmptyState
      page
      icon={<IconEye aria-hidden="true" />}
      title={<Trans>Only managers and owners can add something here</Trans>}
      action={
        <DashboardLink to="">
          <Trans>To the overview</Trans>
        </DashboardLink>
      }
    >
      <Trans>You may look at everything. Ask an owner of the business for another role, if you need one.</Trans>
    </EmptyState>
  );
}

function Loading() {
  const { t } = useLingui();
  return <ListSkeleton rows={4} label={t`Loading`} />;
}
