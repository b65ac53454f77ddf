import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { foldText } from '#domain/i18n/foldText.ts';
import type { Employee } from '#domain/device/device.ts';
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
import { useRoleWords } from '../devices/useModeWords.ts';
import { HousePage } from '../HousePage.tsx';
import { EmployeeSheet } from './EmployeeSheet.tsx';

/** Who works here, and unlocks devices with a code. */
export function EmployeesPage({ params }: { params: PageParams }) {
  const restaurant_id = params['id'] ?? '';
  const employees = useLoaded(() => asUser('GET /restaurant/employees', { query: { restaurant_id } }));
  return (
    <HousePage restaurant_id={restaurant_id}>
      {() => (
        <LoadedPart of={employees}>
          {(list) => <Employees restaurant_id={restaurant_id} list={list} change={employees.change} />}
        </LoadedPart>
      )}
    </HousePage>
  );
}

type EmployeesProps = {
  restaurant_id: string;
  list: Employee[];
  change: (changed: (list: Employee[]) => Employee[]) => void;
};

function Employees({ restaurant_id, list, change }: EmployeesProps) {
  const { t } = useLingui();
  const isMine = useMay('manage');
  const roles = useRoleWords();
  const [{ sort }, setSearch] = usePageSearch();
  const [q, setQ] = useTypedSearch();
  const [open, setOpen] = useState<Employee | 'new'>();
  const wanted = foldText(q.trim());
  const rolesOf = ({ types }: Employee): string => types.map((type) => roles[type]).join(', ');
  const found = list.filter((employee) => foldText(`${employee.name} ${rolesOf(employee)}`).includes(wanted));
  const add = isMine && (
    <BigButton icon={<IconPlus aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen('new')}>
      <Trans>New employee</Trans>
    </BigButton>
  );
  const columns = useEmployeeColumns(setOpen);
  return (
    <>
      {list.length === 0 ? (
        <EmptyState icon={<IconUsers aria-hidden="true" />} title={<Trans>Nobody works here yet</Trans>} action={add}>
          <Trans>With a code of their own your staff unlock devices, and the journal says who did what.</Trans>
        </EmptyState>
      ) : (
        <>
          <div className={dashboard.tools}>
            <SearchField label={t`Search employees`} value={q} onChange={setQ} />
            {add}
          </div>
          {found.length === 0 ? (
            <EmptyState title={<Trans>Nobody is called that</Trans>}>
              <bdi>{q}</bdi>
            </EmptyState>
          ) : (
            <DataTable
              label={t`Employees`}
              rows={found}
              columns={columns}
              rowKey={({ employee_id }) => employee_id}
              sort={sort}
              onSort={(next) => setSearch({ sort: next })}
            />
          )}
        </>
      )}
      {open && (
        <EmployeeSheet
          restaurant_id={restaurant_id}
          employee={open === 'new' ? undefined : open}
          onEmployee={(employee) =>
            change((now) => [...now.filter(({ employee_id }) => employee_id !== employee.employee_id), employee])
          }
          onGone={(gone) => change((now) => now.filter(({ employee_id }) => employee_id !== gone))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function useEmployeeColumns(onOpen: (employee: Employee) => void): Column<Employee>[] {
  const { t } = useLingui();
  const roles = useRoleWords();
  const rolesOf = ({ types }: Employee): string => types.map((type) => roles[type]).join(', ');
  return [
    {
      id: 'name',
      name: t`Name`,
      width: 'minmax(8rem, 2fr)',
      sortBy: ({ name }) => name,
      render: (employee) => (
        <button type="button" className={devices.open} aria-haspopup="dialog" onClick={() => onOpen(employee)}>
          <bdi>{employee.name}</bdi>
        </button>
      ),
    },
    { id: 'roles', name: t`Roles`, width: 'minmax(7rem, 2fr)', sortBy: rolesOf, render: rolesOf },
    {
      id: 'active',
      name: t`State`,
      from: 600,
      sortBy: ({ active }) => (active ? 0 : 1),
      render: ({ active }) =>
        active ? (
          <Chip tone="success">
            <Trans>Works here</Trans>
          </Chip>
        ) : (
          <Chip>
            <Trans>Code switched off</Trans>
          </Chip>
        ),
    },
  ];
}
