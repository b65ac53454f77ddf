import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconCashRegister, IconLockOpen, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Currency } from '#domain/money/money.ts';
import type { ShiftReport } from '#domain/register/shift.ts';
import { openDrawer } from '#src/data/journal/bookShift.ts';
import { printing as printStore, receiptPrinter } from '#src/data/print/printStore.ts';
import { kickDrawer } from '#src/data/print/kickDrawer.ts';
import { books } from '#src/data/journal/booksStore.ts';
import type { ShiftRow } from '#src/data/local/journalRows.ts';
import { formatDayTime, formatTime } from '#src/i18n/dateTime.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { PrintOnce } from '#src/ui/print/PrintOnce.tsx';
import { CloseShiftSheet } from './CloseShiftSheet.tsx';
import { MoveSheet } from './MoveSheet.tsx';
import { OpenShift } from './OpenShift.tsx';
import { printShiftReport } from './printShiftReport.ts';
import { closedShiftsOf, openShiftOf, refreshReport, standing } from './shiftStore.ts';
import { ShiftReportView } from './ShiftReportView.tsx';
import classes from './Shift.module.css';

type ShiftPanelProps = {
  currency: Currency;
  /** orders that are not settled yet */
  openOrders: number;
};

/** The register's shift: its float, what was paid in and out, the drawer, and its X and Z reports. */
export function ShiftPanel({ currency, openOrders }: ShiftPanelProps) {
  const { t } = useLingui();
  const known = useSnapshot(books) as typeof books;
  const { report: standingReport, shift_id } = useSnapshot(standing);
  const [moving, setMoving] = useState<'in' | 'out'>();
  const [closing, setClosing] = useState(false);
  const [printing, setPrinting] = useState<ShiftRow>();
  const [chosen, setChosen] = useState<string>();
  const open = openShiftOf(known);
  const closed = closedShiftsOf(known);
  const report = shift_id === open?.shift_id ? standingReport : undefined;
  // every booking brings new figures, and so does another shift
  const booked = `${open?.shift_id} ${Object.values(known.journals).reduce((sum, { number }) => sum + number, 0)}`;
  useEffect(() => {
    if (booked) refreshReport().catch(showFailure);
  }, [booked]);
  const drawer = (): void => {
    openDrawer('')
      .then(() => kickDrawer(t`Drawer`))
      .then((kicked) =>
        showToast(
          kicked
            ? { tone: 'success', text: t`Drawer opened: it stands in the journal` }
            : { tone: 'info', text: t`Open the drawer with its key: it stands in the journal` },
        ),
      )
      .catch(showFailure);
  };
  const figuresOf = (row: ShiftRow) => (row === open ? report : (row.report ?? row.answer?.report));
  /** At the printer that receipts come out of; by the browser where there is none. */
  const print = (row: ShiftRow): void => {
    const { own, printers } = printStore;
    const printer = receiptPrinter([...own, ...printers]);
    const figures = figuresOf(row) as ShiftReport | undefined;
    if (!printer || !figures) return setPrinting(row);
    const zNumber = row.answer?.zNumber;
    printShiftReport(printer, { booking: row.booking, report: figures, currency, zNumber }).then(
      () => showToast({ tone: 'info', text: t`The report is on its way to ${printer.name}` }),
      showFailure,
    );
  };
  const nameOf = ({ booking: { openedAt, closedAt }, answer }: ShiftRow): string => {
    if (closedAt === undefined) return t`This shift (X report)`;
    const span = `${formatDayTime(openedAt)} – ${formatTime(closedAt)}`;
    const zNumber = answer?.zNumber;
    return zNumber === undefined ? t`Z report · ${span}` : t`Z report ${zNumber} · ${span}`;
  };
  const reportOf = (row: ShiftRow) => {
    const shown = figuresOf(row);
    return (
      shown && (
        <ShiftReportView
          booking={row.booking}
          report={shown as ShiftReport}
          currency={currency}
          zNumber={row.answer?.zNumber}
        />
      )
    );
  };
  const reports = [...(open ? [open] : []), ...closed];
  const shown = reports.find(({ shift_id }) => shift_id === chosen) ?? reports[0];
  return (
    <section className={classes.panel} aria-label={t`Shift`}>
      {open?.refused !== undefined && (
        <p className={classes.warning} role="alert">
          {errorSentence({ statusCode: 409, code: open.refused, message: open.refused, retry: 'never' })}
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.work}>
          {!open && <OpenShift currency={currency} />}
          <div className={classes.actions}>
            {open && (
              <div className={classes.sides}>
                {(['in', 'out'] as const).map((kind) => (
                  <BigButton
                    key={kind}
                    size="staff"
                    tone="plain"
                    icon={kind === 'in' ? <IconArrowDown aria-hidden="true" /> : <IconArrowUp aria-hidden="true" />}
                    onClick={() => setMoving(kind)}
                  >
                    {kind === 'in' ? <Trans>Paid in</Trans> : <Trans>Paid out</Trans>}
                  </BigButton>
                ))}
              </div>
            )}
            {/* it opens without a shift too: a coin that lies in it is nobody's bill */}
            <BigButton size="staff" tone="plain" icon={<IconLockOpen aria-hidden="true" />} onClick={drawer}>
              <Trans>Open the drawer</Trans>
            </BigButton>
            {open && (
              <BigButton
                size="staff"
                icon={<IconCashRegister aria-hidden="true" />}
                reason={report ? undefined : t`Reading what was booked`}
                onClick={() => setClosing(true)}
              >
                <Trans>Count and close</Trans>
              </BigButton>
            )}
          </div>
        </div>
        {shown && (
          <div className={classes.paperPlace}>
            {reports.length > 1 && (
              <SelectField
                size="staff"
                label={t`Which report`}
                value={shown.shift_id}
                onChange={setChosen}
                options={reports.map((row) => ({ value: row.shift_id, label: nameOf(row) }))}
              />
            )}
            {reportOf(shown)}
            <BigButton size="staff" tone="plain" icon={<IconPrinter aria-hidden="true" />} onClick={() => print(shown)}>
              <Trans>Print the report</Trans>
            </BigButton>
          </div>
        )}
      </div>
      {moving && <MoveSheet kind={moving} currency={currency} onClose={() => setMoving(undefined)} />}
      {closing && report && (
        <CloseShiftSheet
          currency={currency}
          expected={report.cashExpected}
          openOrders={openOrders}
          onClose={() => setClosing(false)}
          onClosed={() => {
            setChosen(undefined);
            setClosing(false);
          }}
        />
      )}
      {printing && <PrintOnce onDone={() => setPrinting(undefined)}>{reportOf(printing)}</PrintOnce>}
    </section>
  );
}
