import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldOff } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { userSession } from '#src/data/session/userSessionStore.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { usePageSearch } from '../frame/usePageSearch.ts';
import { Activations } from './Activations.tsx';
import { AdminChains } from './AdminChains.tsx';
import { AdminMessages } from './AdminMessages.tsx';
import { AdminUsers } from './AdminUsers.tsx';
import { SystemState } from './SystemState.tsx';

const views = ['activation', 'users', 'chains', 'messages', 'system'] as const;

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
      <Segmented
        label={t`What is shown`}
        value={view}
        onChange={(next) => setSearch({ view: next === 'activation' ? undefined : next, q: undefined })}
        options={[
          { value: 'activation', label: <Trans>Waiting</Trans> },
          { value: 'users', label: <Trans>Users</Trans> },
          { value: 'chains', label: <Trans>Businesses</Trans> },
          { value: 'messages', label: <Trans>Messages</Trans> },
          { value: 'system', label: <Trans>Server</Trans> },
        ]}
      />
      {view === 'activation' && <Activations />}
      {view === 'users' && <AdminUsers />}
      {view === 'chains' && <AdminChains />}
      {view === 'messages' && <AdminMessages />}
      {view === 'system' && <SystemState />}
    </div>
  );
}
