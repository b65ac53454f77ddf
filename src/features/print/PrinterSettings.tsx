import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconLockOpen,
  IconPencil,
  IconPlug,
  IconPlus,
  IconPrinter,
  IconReceipt,
  IconUsb,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { testPage } from '#domain/print/testPage.ts';
import type { Printer } from '#domain/print/printer.ts';
import { serverNow } from '#src/data/clock.ts';
import { openDrawer } from '#src/data/journal/bookShift.ts';
import { askPrint } from '#src/data/print/askPrint.ts';
import { cableIsThere, cableWays } from '#src/data/print/cableWays.ts';
import { newOwnPrinter, type OwnPrinter } from '#src/data/print/ownPrinters.ts';
import {
  choosePrinter,
  knownPrinters,
  printAutomatically,
  printing,
  receiptPrinter,
  setOwnPrinter,
} from '#src/data/print/printStore.ts';
import { startUser } from '#src/data/session/userSession.ts';
import { userSession } from '#src/data/session/userSessionStore.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import { OwnPrinterForm } from './OwnPrinterForm.tsx';
import { PrinterForm } from './PrinterForm.tsx';
import { ProblemWords } from './ProblemWords.tsx';
import classes from './Print.module.css';

type PrinterSettingsProps = { restaurant_id: string; mode: string; runsShift: boolean };

/** The house's printers at this device: how they are, a test page, the drawer; and what owners set up. */
export function PrinterSettings({ restaurant_id, mode, runsShift }: PrinterSettingsProps) {
  const { t, i18n } = useLingui();
  const known = useSnapshot(printing) as typeof printing;
  const { automatic } = known;
  const [own, setOwn] = useState<OwnPrinter>();
  const { state: login } = useSnapshot(userSession);
  const [edited, setEdited] = useState<Printer | 'new'>();
  const [, setChosen] = useState<string>();
  useEffect(() => {
    void startUser();
  }, []);
  const all = knownPrinters(known);
  const mine = receiptPrinter(all);
  const choose = async (kind: OwnPrinter['kind']): Promise<void> => {
    const chosen = await (await cableWays[kind]()).choose();
    if (!chosen) return;
    const printer = newOwnPrinter(kind, chosen, restaurant_id);
    setOwnPrinter(printer, printer);
    setOwn(printer);
  };
  const print = (printer: Printer): void => {
    const at = formatDayTime(serverNow().toISOString());
    const language = printer.language;
    askPrint(printer, { kind: 'test', title: t`Test page`, document: testPage(printer, language, at) }).then(
      () => showToast({ tone: 'info', text: t`A test page is on its way to ${printer.name}` }),
      showFailure,
    );
  };
  const open = async (printer: Printer): Promise<void> => {
    // what opens the drawer without a sale stands in the journal, whoever opens it
    if (runsShift) await openDrawer('');
    await askPrint(printer, { kind: 'drawer', title: t`Drawer`, drawer: true });
  };
  return (
    <div className={classes.form} lang={i18n.locale}>
      {all.length === 0 && (
        <p className={classes.words}>
          <Trans>No printer yet. Receipts and tickets are printed by the browser until there is one.</Trans>
        </p>
      )}
      <ul className={classes.printers}>
        {all.map(({ printer, state }) => (
          <li key={printer.printer_id} className={classes.job}>
            <span className={classes.name}>
              <bdi>{printer.name}</bdi>
              <small>
                <PrinterWords printer={printer} />
              </small>
            </span>
            <p className={state.problem || state.paperLow ? classes.ill : classes.well}>
              {state.problem || state.paperLow ? (
                <IconAlertTriangle aria-hidden="true" />
              ) : (
                <IconCircleCheck aria-hidden="true" />
              )}
              {state.problem ? (
                <ProblemWords problem={state.problem} />
              ) : state.paperLow ? (
                <Trans>the paper is running low</Trans>
              ) : (
                <Trans>ready</Trans>
              )}
            </p>
            <div className={classes.buttons}>
              <BigButton
                size="staff"
                tone="plain"
                icon={<IconPrinter aria-hidden="true" />}
                onClick={() => print(printer)}
              >
                <Trans>Test page</Trans>
              </BigButton>
              {printer.drawer && (
                <BigButton
                  size="staff"
                  tone="plain"
                  icon={<IconLockOpen aria-hidden="true" />}
                  onClick={() => void open(printer).catch(showFailure)}
                >
                  <Trans>Open the drawer</Trans>
                </BigButton>
              )}
              {printer.receipts && all.length > 1 && mine?.printer_id !== printer.printer_id && (
                <BigButton
                  size="staff"
                  tone="plain"
                  icon={<IconReceipt aria-hidden="true" />}
                  onClick={() => {
                    choosePrinter(printer.printer_id);
                    setChosen(printer.printer_id);
                  }}
                >
                  <Trans>Print this device's receipts here</Trans>
                </BigButton>
              )}
              {isOwn(printer) && (
                <BigButton
                  size="staff"
                  tone="quiet"
                  icon={<IconPencil aria-hidden="true" />}
                  onClick={() => setOwn(printer)}
                >
                  <Trans>Change</Trans>
                </BigButton>
              )}
              {login === 'in' && !isOwn(printer) && (
                <BigButton
                  size="staff"
                  tone="quiet"
                  icon={<IconPencil aria-hidden="true" />}
                  onClick={() => setEdited(printer)}
                >
                  <Trans>Change</Trans>
                </BigButton>
              )}
            </div>
            {printer.receipts && mine?.printer_id === printer.printer_id && (
              <small className={classes.words}>
                <Trans>This device's receipts come out here.</Trans>
              </small>
            )}
          </li>
        ))}
      </ul>
      {mine && (
        <SwitchField
          label={<Trans>Print receipts by itself</Trans>}
          hint={<Trans>As soon as something is paid at this device</Trans>}
          checked={automatic}
          onChange={printAutomatically}
        />
      )}
      <div className={classes.buttons}>
        {cableIsThere('usb') && (
          <BigButton
            size="staff"
            tone="plain"
            icon={<IconUsb aria-hidden="true" />}
            onClick={() => void choose('usb').catch(showFailure)}
          >
            <Trans>Printer at this device (USB)</Trans>
          </BigButton>
        )}
        {cableIsThere('serial') && (
          <BigButton
            size="staff"
            tone="plain"
            icon={<IconPlug aria-hidden="true" />}
            onClick={() => void choose('serial').catch(showFailure)}
          >
            <Trans>Printer at this device (serial port)</Trans>
          </BigButton>
        )}
      </div>
      {own && <OwnPrinterForm printer={own} onClose={() => setOwn(undefined)} />}
      {login === 'in' ? (
        <BigButton size="staff" tone="plain" icon={<IconPlus aria-hidden="true" />} onClick={() => setEdited('new')}>
          <Trans>Add a network printer</Trans>
        </BigButton>
      ) : (
        <p className={classes.words}>
          <Trans>
            Printers on the network are set up by the owner.{' '}
            <Link to="/authentication/login" search={{ to: `/device/${mode}/settings` }}>
              Log in as owner
            </Link>
          </Trans>
        </p>
      )}
      {edited && (
        <PrinterForm
          restaurant_id={restaurant_id}
          printer={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

const isOwn = (printer: Printer): printer is OwnPrinter => printer.kind !== 'network';

/** Where it is and what it prints. */
function PrinterWords({ printer }: { printer: Printer }) {
  const { kind, receipts, tickets, host, port } = printer;
  return (
    <>
      {kind === 'network' ? (
        <bdi>
          {host}:{port}
        </bdi>
      ) : (
        <Trans>at this device's cable</Trans>
      )}
      {receipts && (
        <>
          {' · '}
          <Trans>receipts</Trans>
        </>
      )}
      {tickets && (
        <>
          {' · '}
          <Trans>kitchen tickets</Trans>
        </>
      )}
    </>
  );
}
