import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { userSession } from '#src/data/session/userSessionStore.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { usePageSearch } from '../frame/usePageSearch.ts';
import { Activations } from './Activations.tsx';
import { AdminChains } from './AdminChains.tsx';
import { AdminMessages } from './AdminMessages.tsx';
import { AdminUsers } from './AdminUsers.tsx';
import { SystemState } from './SystemState.tsx';

const views = ['activation', 'users', 'chains', 'messages', 'system'] as const;
const viewWords: Record<(typeof views)[number], ReactNode> = {
  activation: <Trans>Waiting</Trans>,
  users: <Trans>Users</Trans>,
  chains: <Trans>Businesses</Trans>,
  messages: <Trans>Messages</Trans>,
  system: <Trans>Server</Trans>,
};

/** What whoever runs the platform sees: who waits, who is there, what was sent, and whether the server is well. */
export function AdminPage() {
  const { t } = useLingui();
  const { user } = useSnapshot(userSession);
  const [search, setSearch] = usePageSearch();
  const view = views.find((each) => each === search['view']) ?? 'activation';
  if (!user?.roles.includes('admin'))
    return (
      <EmptyState
        page
        icon={<IconShieldOff aria-hidden="true" />}
        title={<Trans>Only for administrators of the platform</Trans>}
      />
    );
  return (
    <div className={dashboard.page}>
      <h1 className={dashboard.title}>
        <Trans>Administration</Trans>
      </h1>
      <div role="group" aria-label={t`What is shown`} className={dashboard.tools}>
        {views.map((each) => (
          <Chip
            key={each}
            size="large"
            pressed={each === view}
            onClick={() => setSearch({ view: each === 'activation' ? undefined : each, q: undefined })}
          >
            {viewWords[each]}
          </Chip>
        ))}
      </div>
      {view === 'activation' && <Activations />}
      {view === 'users' && <AdminUsers />}
      {view === 'chains' && <AdminChains />}
      {view === 'messages' && <AdminMessages />}
      {view === 'system' && <SystemState />}
    </div>
  );
}
