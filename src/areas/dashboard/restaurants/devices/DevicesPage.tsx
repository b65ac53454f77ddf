import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceTablet, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { foldText } from '#domain/i18n/foldText.ts';
import type { Device, Terminal } from '#domain/device/device.ts';
import type { Table } from '#domain/table/table.ts';
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
import { HousePage } from '../HousePage.tsx';
import { ConnectSheet } from './ConnectSheet.tsx';
import classes from './Devices.module.css';
import { DeviceSheet } from './DeviceSheet.tsx';
import { LastSeen } from './LastSeen.tsx';
import { useModeWords } from './useModeWords.ts';

type Equipment = { devices: readonly Device[]; tables: readonly Table[]; terminals: readonly Terminal[] };

async function readEquipment(restaurant_id: string): Promise<Equipment> {
  const query = { restaurant_id };
  const [devices, tables, terminals] = await Promise.all([
    asUser('GET /restaurant/devices', { query }),
    asUser('GET /restaurant/tables', { query }),
    // a card provider that cannot be asked keeps nobody from their devices
    asUser('GET /restaurant/terminals', { query }).catch((): Terminal[] => []),
  ]);
  return { devices, tables, terminals };
}

/** The devices of a restaurant: what they are, and when they were heard of. */
export function DevicesPage({ params }: { params: PageParams }) {
  const restaurant_id = params['id'] ?? '';
  const equipment = useLoaded(() => readEquipment(restaurant_id));
  return (
    <HousePage restaurant_id={restaurant_id}>
      {() => (
        <LoadedPart of={equipment}>
          {(value) => <Devices restaurant_id={restaurant_id} equipment={value} change={equipment.change} />}
        </LoadedPart>
      )}
    </HousePage>
  );
}

type DevicesProps = {
  restaurant_id: string;
  equipment: Equipment;
  change: (changed: (equipment: Equipment) => Equipment) => void;
};

function Devices({ restaurant_id, equipment, change }: DevicesProps) {
  const { t } = useLingui();
  const isMine = useMay('manage');
  const words = useModeWords();
  const [{ sort }, setSearch] = usePageSearch();
  const [q, setQ] = useTypedSearch();
  const [connecting, setConnecting] = useState(false);
  const [changing, setChanging] = useState<Device>();
  const { devices, tables, terminals } = equipment;
  const changeDevices = (changed: (list: readonly Device[]) => readonly Device[]): void =>
    change((now) => ({ ...now, devices: changed(now.devices) }));
  const wanted = foldText(q.trim());
  const found = devices.filter((device) => foldText(`${device.name} ${words.name(device.mode)}`).includes(wanted));
  const connect = isMine && (
    <BigButton icon={<IconPlus aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setConnecting(true)}>
      <Trans>Connect a device</Trans>
    </BigButton>
  );
  const columns = useDeviceColumns(tables, setChanging);
  return (
    <>
      {devices.length === 0 ? (
        <EmptyState
          icon={<IconDeviceTablet aria-hidden="true" />}
          title={<Trans>No device works here yet</Trans>}
          action={connect}
        >
          <Trans>Any tablet, phone or computer with a browser will do: it scans a code from this screen.</Trans>
        </EmptyState>
      ) : (
        <>
          <div className={dashboard.tools}>
            <SearchField label={t`Search devices`} value={q} onChange={setQ} />
            {connect}
          </div>
          {found.length === 0 ? (
            <EmptyState title={<Trans>No device is called that</Trans>}>
              <bdi>{q}</bdi>
            </EmptyState>
          ) : (
            <DataTable
              label={t`Devices`}
              rows={found}
              columns={columns}
              rowKey={({ device_id }) => device_id}
              sort={sort}
              onSort={(next) => setSearch({ sort: next })}
            />
          )}
        </>
      )}
      {connecting && (
        <ConnectSheet
          restaurant_id={restaurant_id}
          devices={devices}
          tables={tables}
          onDevices={(list) => changeDevices(() => list)}
          onClose={() => setConnecting(false)}
        />
      )}
      {changing && (
        <DeviceSheet
          key={changing.device_id}
          restaurant_id={restaurant_id}
          device={changing}
          tables={tables}
          terminals={terminals}
          onDevice={(device) =>
            changeDevices((now) => now.map((each) => (each.device_id === device.device_id ? device : each)))
          }
          onGone={(gone) => changeDevices((now) => now.filter(({ device_id }) => device_id !== gone))}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  );
}

function useDeviceColumns(tables: readonly Table[], onOpen: (device: Device) => void): Column<Device>[] {
  const { t } = useLingui();
  const words = useModeWords();
  const tableOf = ({ table_id }: Device): string | undefined =>
    tables.find((table) => table.table_id === table_id)?.name;
  return [
    {
      id: 'name',
      name: t`Name`,
      width: 'minmax(8rem, 2fr)',
      sortBy: ({ name }) => name,
      render: (device) => (
        <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => onOpen(device)}>
          <bdi>{device.name}</bdi>
        </button>
      ),
    },
    {
      id: 'mode',
      name: t`What it is for`,
      width: 'minmax(8.5rem, 1fr)',
      sortBy: ({ mode }) => words.name(mode),
      render: (device) => {
        const table = tableOf(device);
        return table === undefined ? words.name(device.mode) : t`Table ${table}`;
      },
    },
    {
      id: 'seen',
      name: t`Last seen`,
      from: 600,
      sortBy: ({ lastSeenAt = '' }) => lastSeenAt,
      render: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} />,
    },
    {
      id: 'waiting',
      name: t`Not sent yet`,
      from: 1000,
      width: '9rem',
      sortBy: ({ pendingReplays = 0 }) => pendingReplays,
      render: ({ pendingReplays = 0 }) => (pendingReplays > 0 ? <Chip tone="warning">{pendingReplays}</Chip> : '–'),
    },
    {
      id: 'version',
      name: t`App version`,
      from: 1000,
      width: '9rem',
      sortBy: ({ appVersion = '' }) => appVersion,
      render: ({ appVersion }) => appVersion ?? '–',
    },
  ];
}
