import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { foldText } from '#domain/i18n/foldText.ts';
import type { Printer, PrinterProblem } from '#domain/print/printer.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
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
import { PrinterSheet } from './PrinterSheet.tsx';

type Entry = AnswerOf<'GET /restaurant/printers'>[number];

/** The printers that the server reaches over the network (ADR 59). */
export function PrintersPage({ params }: { params: PageParams }) {
  const restaurant_id = params['id'] ?? '';
  const printers = useLoaded(() => asUser('GET /restaurant/printers', { query: { restaurant_id } }));
  return (
    <HousePage restaurant_id={restaurant_id}>
      {(house) => (
        <LoadedPart of={printers}>
          {(list) => <Printers house={house} list={list} change={printers.change} />}
        </LoadedPart>
      )}
    </HousePage>
  );
}

type PrintersProps = { house: Restaurant; list: Entry[]; change: (changed: (list: Entry[]) => Entry[]) => void };

function Printers({ house, list, change }: PrintersProps) {
  const { t } = useLingui();
  const isMine = useMay('manage');
  const [{ sort }, setSearch] = usePageSearch();
  const [q, setQ] = useTypedSearch();
  const [open, setOpen] = useState<Printer | 'new'>();
  const wanted = foldText(q.trim());
  const found = list.filter(({ printer }) => foldText(`${printer.name} ${printer.host ?? ''}`).includes(wanted));
  const add = isMine && (
    <BigButton icon={<IconPlus aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen('new')}>
      <Trans>Add a network printer</Trans>
    </BigButton>
  );
  const columns = usePrinterColumns(setOpen);
  return (
    <>
      {list.length === 0 ? (
        <EmptyState
          icon={<IconPrinter aria-hidden="true" />}
          title={<Trans>No printer is here yet</Trans>}
          action={add}
        >
          <Trans>
            Receipt and kitchen printers in the restaurant’s network are added here; one at a cable is added at its
            device.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <div className={dashboard.tools}>
            <SearchField label={t`Search printers`} value={q} onChange={setQ} />
            {add}
          </div>
          {found.length === 0 ? (
            <EmptyState title={<Trans>No printer is called that</Trans>}>
              <bdi>{q}</bdi>
            </EmptyState>
          ) : (
            <DataTable
              label={t`Printers`}
              rows={found}
              columns={columns}
              rowKey={({ printer }) => printer.printer_id}
              sort={sort}
              onSort={(next) => setSearch({ sort: next })}
            />
          )}
        </>
      )}
      {open && (
        <PrinterSheet
          house={house}
          printer={open === 'new' ? undefined : open}
          onPrinter={(printer) =>
            change((now) => {
              const known = now.find((entry) => entry.printer.printer_id === printer.printer_id);
              return [...now.filter((entry) => entry !== known), { state: {}, jobs: [], ...known, printer }];
            })
          }
          onGone={(gone) => change((now) => now.filter(({ printer }) => printer.printer_id !== gone))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function usePrinterColumns(onOpen: (printer: Printer) => void): Column<Entry>[] {
  const { t } = useLingui();
  const problems: Record<PrinterProblem, string> = {
    unreachable: t`Does not answer`,
    paper_out: t`Out of paper`,
    cover_open: t`Its cover is open`,
    out_of_order: t`Out of order`,
    address_refused: t`Its address is not allowed`,
  };
  return [
    {
      id: 'name',
      name: t`Name`,
      width: 'minmax(8rem, 2fr)',
      sortBy: ({ printer }) => printer.name,
      render: ({ printer }) => (
        <button type="button" className={devices.open} aria-haspopup="dialog" onClick={() => onOpen(printer)}>
          <bdi>{printer.name}</bdi>
        </button>
      ),
    },
    {
      id: 'state',
      name: t`State`,
      width: 'minmax(9rem, 1fr)',
      sortBy: ({ state }) => state.problem ?? '',
      render: ({ state }) =>
        state.problem ? <Chip tone="danger">{problems[state.problem]}</Chip> : <Chip tone="success">{t`Ready`}</Chip>,
    },
    {
      id: 'host',
      name: t`Address in the network`,
      from: 600,
      width: 'minmax(9rem, 1fr)',
      sortBy: ({ printer }) => printer.host ?? '',
      render: ({ printer }) => <bdi>{printer.host ?? '–'}</bdi>,
    },
    {
      id: 'prints',
      name: t`Prints`,
      from: 1000,
      width: 'minmax(10rem, 2fr)',
      render: ({ printer: { receipts, tickets } }) =>
        [receipts ? t`Receipts and reports` : '', tickets ? t`Kitchen tickets` : ''].filter(Boolean).join(', ') || '–',
    },
    {
      id: 'waiting',
      name: t`Waiting`,
      from: 1000,
      width: '7rem',
      isFigure: true,
      sortBy: ({ jobs }) => jobs.length,
      render: ({ jobs }) => jobs.length,
    },
  ];
}
