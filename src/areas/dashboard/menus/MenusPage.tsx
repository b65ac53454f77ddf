import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconFileImport, IconPlus, IconToolsKitchen2 } from '@tabler/icons-react';
import { useState } from 'react';
import { foldText } from '#domain/i18n/foldText.ts';
import { textIn } from '#domain/i18n/localizedText.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { servingText } from '#src/features/menu/servingText.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { useOffer, type OwnedMenu, type OwnedOffer } from '../articles/useOffer.ts';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useChain, useMay } from '../frame/useChain.ts';
import { useGoTo } from '../frame/useGoTo.ts';
import { usePageSearch } from '../frame/usePageSearch.ts';
import { DataTable, type Column } from '../pieces/DataTable.tsx';
import { useTypedSearch } from '../pieces/useTypedSearch.ts';
import { exportChain } from './exportChain.ts';
import { MenusBulk } from './MenusBulk.tsx';

/** The menus of a chain: where they are served, and when. */
export function MenusPage() {
  const offer = useOffer();
  const { chain_id } = useChain();
  const isMine = useMay('manage');
  const goTo = useGoTo();
  const [exporting, setExporting] = useState(false);
  const save = async (): Promise<void> => {
    setExporting(true);
    await exportChain(chain_id);
    setExporting(false);
  };
  return (
    <div className={dashboard.page}>
      <div className={dashboard.head}>
        <h1 className={dashboard.title}>
          <Trans>Menus</Trans>
        </h1>
        <div className={dashboard.actions}>
          {isMine && (
            <>
              <BigButton icon={<IconPlus aria-hidden="true" />} onClick={() => void goTo('menus/new')}>
                <Trans>New menu</Trans>
              </BigButton>
              <BigButton
                tone="plain"
                icon={<IconFileImport aria-hidden="true" />}
                onClick={() => void goTo('menus/import')}
              >
                <Trans>Import</Trans>
              </BigButton>
            </>
          )}
          <BigButton
            tone="plain"
            icon={<IconDownload aria-hidden="true" />}
            busy={exporting}
            onClick={() => void save()}
          >
            <Trans>Save all as a file</Trans>
          </BigButton>
        </div>
      </div>
      <LoadedPart of={offer}>
        {(value) =>
          value.menus.length === 0 ? (
            <EmptyState
              icon={<IconToolsKitchen2 aria-hidden="true" />}
              title={<Trans>There is no menu yet</Trans>}
              action={
                isMine && (
                  <DashboardLink to="menus/new" className={dashboard.link}>
                    <Trans>Write the first menu</Trans>
                  </DashboardLink>
                )
              }
            >
              <Trans>From an example, from a file of the system you had, or dish by dish.</Trans>
            </EmptyState>
          ) : (
            <MenuTable
              offer={value}
              onMenus={(changed) =>
                offer.change((now) => ({
                  ...now,
                  menus: now.menus.map((menu) => changed.find(({ menu_id }) => menu_id === menu.menu_id) ?? menu),
                }))
              }
            />
          )
        }
      </LoadedPart>
    </div>
  );
}

function MenuTable({ offer, onMenus }: { offer: OwnedOffer; onMenus: (changed: readonly OwnedMenu[]) => void }) {
  const { t } = useLingui();
  const isMine = useMay('manage');
  const [{ sort, status }, setSearch] = usePageSearch();
  const [q, setQ] = useTypedSearch();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const language = currentLanguage();
  const { menus, restaurants } = offer;
  const nameOf = (menu: OwnedMenu): string => textIn(menu.name, language);
  const served = (menu: OwnedMenu): string =>
    restaurants
      .filter(({ restaurant_id }) => menu.restaurants.includes(restaurant_id))
      .map(({ name }) => name)
      .join(', ');
  const rows = menus.filter(
    (menu) =>
      (status === undefined || menu.status === status) &&
      foldText(`${Object.values(menu.name).join(' ')} ${served(menu)}`).includes(foldText(q.trim())),
  );
  const columns: Column<OwnedMenu>[] = [
    {
      id: 'name',
      name: t`Name`,
      width: 'minmax(10rem, 2fr)',
      sortBy: nameOf,
      render: (menu) => (
        <DashboardLink to={`menus/${menu.menu_id}/edit`} className={dashboard.link}>
          <bdi>{nameOf(menu)}</bdi>
        </DashboardLink>
      ),
    },
    {
      id: 'status',
      name: t`State`,
      width: '8rem',
      sortBy: (menu) => menu.status,
      render: (menu) =>
        menu.status === 'inactive' ? (
          <Chip size="small">{t`Not shown`}</Chip>
        ) : menu.restaurants.length === 0 ? (
          <Chip size="small" tone="warning">{t`Served nowhere`}</Chip>
        ) : (
          <Chip size="small" tone="success">{t`Shown`}</Chip>
        ),
    },
    { id: 'served', name: t`Restaurants`, from: 600, width: 'minmax(8rem, 2fr)', sortBy: served, render: served },
    {
      id: 'items',
      name: t`Dishes`,
      from: 600,
      isFigure: true,
      width: '6rem',
      sortBy: (menu) => menu.items.length,
      render: (menu) => menu.items.length,
    },
    {
      id: 'times',
      name: t`Served`,
      from: 1000,
      width: 'minmax(8rem, 1fr)',
      render: (menu) => (menu.times?.length ? servingText(menu.times, language) : t`Always`),
    },
  ];
  return (
    <>
      <div className={dashboard.tools}>
        <SearchField value={q} onChange={setQ} label={t`Search menus`} />
        <Chip
          pressed={status === 'inactive'}
          onClick={() => setSearch({ status: status === 'inactive' ? undefined : 'inactive' })}
        >
          <Trans>Not shown</Trans>
        </Chip>
      </div>
      {selected.size > 0 && (
        <MenusBulk
          ids={[...selected]}
          offer={offer}
          onDone={(changed) => {
            onMenus(changed);
            setSelected(new Set());
          }}
        />
      )}
      {rows.length === 0 ? (
        <EmptyState title={<Trans>No menu is called like that</Trans>} />
      ) : (
        <DataTable
          rows={rows}
          columns={columns}
          rowKey={(menu) => menu.menu_id}
          rowName={nameOf}
          label={t`Menus`}
          sort={sort}
          onSort={(next) => setSearch({ sort: next })}
          {...(isMine && { selected, onSelected: setSelected })}
        />
      )}
    </>
  );
}
