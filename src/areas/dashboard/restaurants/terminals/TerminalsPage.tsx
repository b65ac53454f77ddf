import { Trans, useLingui } from '@lingui/react/macro';
import { IconCreditCard, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { foldText } from '#domain/i18n/foldText.ts';
import type { Terminal } from '#domain/device/device.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import type { PageParams } from '../../frame/matchPage.ts';
import { useMay } from '../../frame/useChain.ts';
import { usePageSearch } from '../../frame/usePageSearch.ts';
import { DataTable, type Column } from '../../pieces/DataTable.tsx';
import { useTypedSearch } from '../../pieces/useTypedSearch.ts';
import devices from '../devices/Devices.module.css';
import { HousePage } from '../HousePage.tsx';
import { TerminalSheet } from './TerminalSheet.tsx';

/** The card readers of a restaurant. */
export function TerminalsPage({ params }: { params: PageParams }) {
  const restaurant_id = params['id'] ?? '';
  const terminals = useLoaded(() => asUser('GET /restaurant/terminals', { query: { restaurant_id } }));
  return (
    <HousePage restaurant_id={restaurant_id}>
      {() => (
        <LoadedPart of={terminals}>
          {(list) => <Terminals restaurant_id={restaurant_id} list={list} change={terminals.change} />}
        </LoadedPart>
      )}
    </HousePage>
  );
}

type TerminalsProps = {
  restaurant_id: string;
  list: Terminal[];
  change: (changed: (list: Terminal[]) => Terminal[]) => void;
};

function Terminals({ restaurant_id, list, change }: TerminalsProps) {
  const { t } = useLingui();
  const isMine = useMay('manage');
  const [{ sort }, setSearch] = usePageSearch();
  const [q, setQ] = useTypedSearch();
  const [open, setOpen] = useState<Terminal | 'new'>();
  const wanted = foldText(q.trim());
  const found = list.filter(({ label }) => foldText(label).includes(wanted));
  const add = isMine && (
    <BigButton icon={<IconPlus aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen('new')}>
      <Trans>Add a card reader</Trans>
    </BigButton>
  );
  const columns = useTerminalColumns(setOpen);
  return (
    <>
      {list.length === 0 ? (
        <EmptyState
          icon={<IconCreditCard aria-hidden="true" />}
          title={<Trans>No card reader is here yet</Trans>}
          action={add}
        >
          <Trans>The reader shows a code, which is typed here once. Then a device is chosen for it.</Trans>
        </EmptyState>
      ) : (
        <>
          <div className={dashboard.tools}>
            <SearchField label={t`Search card readers`} value={q} onChange={setQ} />
            {add}
          </div>
          {found.length === 0 ? (
            <EmptyState title={<Trans>No card reader is called that</Trans>}>
              <bdi>{q}</bdi>
            </EmptyState>
          ) : (
            <DataTable
              label={t`Card readers`}
              rows={found}
              columns={columns}
              rowKey={({ terminal_id }) => terminal_id}
              sort={sort}
              onSort={(next) => setSearch({ sort: next })}
            />
          )}
        </>
      )}
      {open && (
        <TerminalSheet
          restaurant_id={restaurant_id}
          terminal={open === 'new' ? undefined : open}
          onTerminal={(terminal) =>
            change((now) => [...now.filter(({ terminal_id }) => terminal_id !== terminal.terminal_id), terminal])
          }
          onGone={(gone) => change((now) => now.filter(({ terminal_id }) => terminal_id !== gone))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function useTerminalColumns(onOpen: (terminal: Terminal) => void): Column<Terminal>[] {
  const { t } = useLingui();
  return [
    {
      id: 'name',
      name: t`Name`,
      width: 'minmax(8rem, 2fr)',
      sortBy: ({ label }) => label,
      render: (terminal) => (
        <button type="button" className={devices.open} aria-haspopup="dialog" onClick={() => onOpen(terminal)}>
          <bdi>{terminal.label}</bdi>
        </button>
      ),
    },
    {
      id: 'state',
      name: t`State`,
      width: 'minmax(7rem, 1fr)',
      sortBy: ({ status }) => status,
      render: ({ status }) =>
        status === 'online' ? <Chip tone="success">{t`Ready`}</Chip> : <Chip>{t`Not reachable`}</Chip>,
    },
    {
      id: 'device',
      name: t`Its device`,
      from: 600,
      sortBy: ({ heldBy }) => heldBy?.name ?? '',
      render: ({ heldBy }) => <bdi>{heldBy?.name ?? '–'}</bdi>,
    },
  ];
}
