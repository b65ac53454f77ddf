import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { languages, type Language } from '#domain/i18n/localizedText.ts';
import type { Printer } from '#domain/print/printer.ts';
import { receiptLanguage } from '#domain/receipt/receiptWords.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { newId } from '#src/data/ids.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { SelectField } from '#src/ui/input/SelectField.tsx';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { TickField } from '#src/ui/input/TickField.tsx';
import { EntitySheet } from '../EntitySheet.tsx';
import form from '../form/HouseForm.module.css';
import { useSheetDraft } from '../useSheetDraft.ts';
import { toggled } from '../form/OrderTypesPart.tsx';

type PrinterSheetProps = {
  house: Restaurant;
  /** undefined: a new one */
  printer: Printer | undefined;
  onPrinter: (printer: Printer) => void;
  onGone: (printer_id: string) => void;
  onClose: () => void;
};

type Settings = Omit<Printer, 'printer_id' | 'restaurant_id' | 'kind' | 'version' | 'host' | 'port'> & {
  host: string;
  port: number;
};

const settingsOf = (printer: Printer | undefined, country: string): Settings => ({
  name: printer?.name ?? '',
  host: printer?.host ?? '',
  port: printer?.port ?? 9100,
  paper: printer?.paper ?? 80,
  letters: printer?.letters ?? 'codepages',
  receipts: printer?.receipts ?? true,
  tickets: printer?.tickets ?? false,
  stations: printer?.stations ?? [],
  drawer: printer?.drawer ?? false,
  language: printer?.language ?? receiptLanguage(undefined, country),
});

/** A printer in the restaurant's network: where it is, what paper it has, and what it prints. */
export function PrinterSheet({ house, printer, onPrinter, onGone, onClose }: PrinterSheetProps) {
  const { t, i18n } = useLingui();
  const { restaurant_id, address } = house;
  const [printer_id] = useState(() => printer?.printer_id ?? newId());
  const [tried, setTried] = useState(false);
  const {
    base,
    draft: settings,
    changed,
    change,
    save,
    saving,
  } = useSheetDraft<Printer, Settings>({
    entity: printer,
    draftOf: (of) => settingsOf(of, address.country),
    send: (typed, on) => {
      const wanted = { printer_id, restaurant_id, ...typed, name: typed.name.trim(), host: typed.host.trim() };
      return on
        ? asUser('PUT /restaurant/printer', { body: { printer: { ...wanted, version: on.version } } })
        : asUser('POST /restaurant/printer', { body: { printer: wanted } });
    },
    onStored: onPrinter,
    onClose,
  });
  const missing = (text: string) => (tried && text.trim() === '' ? { error: t`Please fill this in` } : {});
  const stations = house.stations ?? [];
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  const trySaving = async (): Promise<void> => {
    setTried(true);
    if (settings.name.trim() !== '' && settings.host.trim() !== '') await save();
  };
  return (
    <EntitySheet
      title={base ? <bdi>{base.name}</bdi> : <Trans>Add a network printer</Trans>}
      saving={saving}
      onSave={trySaving}
      onClose={onClose}
      changed={changed}
      removal={
        base && {
          words: <Trans>Remove the printer</Trans>,
          question: <Trans>Tap again: what waits there is lost</Trans>,
          remove: async () => {
            await asUser('DELETE /restaurant/printer', { query: { restaurant_id, printer_id } });
            onGone(printer_id);
          },
        }
      }
    >
      <TextField
        label={t`Name`}
        hint={t`As everybody in the house calls it: counter, bar, kitchen`}
        value={settings.name}
        maxLength={60}
        autoComplete="off"
        onChange={(name) => change({ name })}
        {...missing(settings.name)}
      />
      <TextField
        label={t`Address in the network`}
        hint={t`It stands on the printer's own test page, like 192.168.1.50`}
        value={settings.host}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={253}
        onChange={(host) => change({ host })}
        {...missing(settings.host)}
      />
      <TextField
        label={t`Port`}
        value={String(settings.port || '')}
        inputMode="numeric"
        autoComplete="off"
        onChange={(value) => change({ port: Number(value.replace(/\D/g, '').slice(0, 5)) })}
      />
      <Segmented
        label={t`Paper`}
        value={String(settings.paper) as '58' | '80'}
        onChange={(value) => change({ paper: value === '58' ? 58 : 80 })}
        options={[
          { value: '80', label: <Trans>80 mm</Trans> },
          { value: '58', label: <Trans>58 mm</Trans> },
        ]}
      />
      <SwitchField
        label={t`Receipts and reports`}
        checked={settings.receipts}
        onChange={(receipts) => change({ receipts })}
      />
      <SwitchField
        label={t`Kitchen tickets`}
        hint={t`By themselves, whoever took the order: what is new, and what is not to be made any more`}
        checked={settings.tickets}
        onChange={(tickets) => change({ tickets })}
      />
      {settings.tickets && stations.length > 0 && (
        <fieldset className={form.choice}>
          <legend className={form.legend}>
            <Trans>Stations; none means all</Trans>
          </legend>
          {stations.map(({ station_id, name }) => (
            <TickField
              key={station_id}
              label={name}
              checked={settings.stations.includes(station_id)}
              onChange={(on) => change({ stations: toggled(settings.stations, station_id, on) })}
            />
          ))}
        </fieldset>
      )}
      {settings.tickets && (
        <SelectField
          label={t`Language of the tickets`}
          value={settings.language}
          onChange={(language) => change({ language: language as Language })}
          options={languages.map((value) => ({ value, label: names.of(value) ?? value }))}
        />
      )}
      <SwitchField
        label={t`The cash drawer hangs on it`}
        checked={settings.drawer}
        onChange={(drawer) => change({ drawer })}
      />
      <SwitchField
        label={t`Print letters as pictures`}
        hint={t`If the test page shows wrong letters: slower, and right on every printer`}
        checked={settings.letters === 'picture'}
        onChange={(on) => change({ letters: on ? 'picture' : 'codepages' })}
      />
    </EntitySheet>
  );
}
