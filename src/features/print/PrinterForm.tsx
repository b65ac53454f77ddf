import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { languages, type Language } from '#domain/i18n/localizedText.ts';
import type { Printer } from '#domain/print/printer.ts';
import { receiptLanguage } from '#domain/receipt/receiptWords.ts';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { removePrinter, savePrinter, type PrinterSettings } from '#src/data/print/housePrinter.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import classes from './Print.module.css';

type PrinterFormProps = { restaurant_id: string; printer: Printer | undefined; onClose: () => void };

/** Where a network printer is, what paper it has and what it prints. */
export function PrinterForm({ restaurant_id, printer, onClose }: PrinterFormProps) {
  const { t, i18n } = useLingui();
  const { restaurant } = useMenu();
  const [busy, setBusy] = useState(false);
  const [settings, setSettings] = useState<PrinterSettings>(() => settingsOf(printer, restaurant?.address.country));
  const { name, host, port, paper, letters, receipts, tickets, stations, drawer, language } = settings;
  const change = (part: Partial<PrinterSettings>): void => setSettings({ ...settings, ...part });
  const missing = name.trim() === '' || host.trim() === '' ? t`Type a name and the address first` : undefined;
  const run = (work: Promise<void>): void => {
    setBusy(true);
    work.then(onClose, (error: unknown) => {
      setBusy(false);
      showFailure(error);
    });
  };
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  return (
    <Sheet
      opened
      onClose={onClose}
      title={printer ? <Trans>Change the printer</Trans> : <Trans>Add a network printer</Trans>}
      footer={
        <BigButton
          wide
          size="staff"
          busy={busy}
          reason={missing}
          onClick={() => run(savePrinter(restaurant_id, settings, printer && versioned(printer)))}
        >
          <Trans>Save</Trans>
        </BigButton>
      }
    >
      <div className={classes.form}>
        <TextField
          size="staff"
          label={<Trans>Name</Trans>}
          hint={<Trans>As everybody in the house calls it: counter, bar, kitchen</Trans>}
          value={name}
          maxLength={60}
          onChange={(value) => change({ name: value })}
        />
        <TextField
          size="staff"
          label={<Trans>Address in the network</Trans>}
          hint={<Trans>It stands on the printer's own test page, like 192.168.1.50</Trans>}
          value={host}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(value) => change({ host: value.trim() })}
        />
        <TextField
          size="staff"
          label={<Trans>Port</Trans>}
          value={String(port || '')}
          inputMode="numeric"
          onChange={(value) => change({ port: Number(value.replace(/\D/g, '').slice(0, 5)) })}
        />
        <Segmented
          size="staff"
          label={t`Paper`}
          value={String(paper) as '58' | '80'}
          onChange={(value) => change({ paper: value === '58' ? 58 : 80 })}
          options={[
            { value: '80', label: <Trans>80 mm</Trans> },
            { value: '58', label: <Trans>58 mm</Trans> },
          ]}
        />
        <SwitchField
          label={<Trans>Receipts and reports</Trans>}
          checked={receipts}
          onChange={(on) => change({ receipts: on })}
        />
        <SwitchField
          label={<Trans>Kitchen tickets</Trans>}
          hint={<Trans>By themselves, whoever took the order: what is new, and what is not to be made any more</Trans>}
          checked={tickets}
          onChange={(on) => change({ tickets: on })}
        />
        {tickets && (restaurant?.stations ?? []).length > 0 && (
          <div className={classes.buttons} role="group" aria-label={t`Stations`}>
            <Chip size="large" pressed={stations.length === 0} onClick={() => change({ stations: [] })}>
              <Trans>All stations</Trans>
            </Chip>
            {(restaurant?.stations ?? []).map((station) => {
              const on = stations.includes(station.station_id);
              const others = stations.filter((id) => id !== station.station_id);
              return (
                <Chip
                  key={station.station_id}
                  size="large"
                  pressed={on}
                  onClick={() => change({ stations: on ? others : [...others, station.station_id] })}
                >
                  <bdi>{station.name}</bdi>
                </Chip>
              );
            })}
          </div>
        )}
        {tickets && (
          <SelectField
            size="staff"
            label={<Trans>Language of the tickets</Trans>}
            value={language}
            onChange={(value) => change({ language: value as Language })}
            options={languages.map((code) => ({ value: code, label: names.of(code) ?? code }))}
          />
        )}
        <SwitchField
          label={<Trans>The cash drawer hangs on it</Trans>}
          checked={drawer}
          onChange={(on) => change({ drawer: on })}
        />
        <SwitchField
          label={<Trans>Print letters as pictures</Trans>}
          hint={<Trans>If the test page shows wrong letters: slower, and right on every printer</Trans>}
          checked={letters === 'picture'}
          onChange={(on) => change({ letters: on ? 'picture' : 'codepages' })}
        />
        {printer && (
          <ConfirmButton
            size="staff"
            tone="quiet"
            icon={<IconTrash aria-hidden="true" />}
            question={<Trans>Tap again: what waits there is lost</Trans>}
            onConfirm={() => run(removePrinter(printer))}
          >
            <Trans>Remove the printer</Trans>
          </ConfirmButton>
        )}
      </div>
    </Sheet>
  );
}

const versioned = ({ printer_id, version }: Printer) => ({ printer_id, version });

function settingsOf(printer: Printer | undefined, country = ''): PrinterSettings {
  const { name = '', host = '', port = 9100, paper = 80, letters = 'codepages' } = printer ?? {};
  const { receipts = true, tickets = false, stations = [], drawer = false } = printer ?? {};
  const language = printer?.language ?? receiptLanguage(undefined, country);
  return { name, host, port, paper, letters, receipts, tickets, stations: [...stations], drawer, language };
}
