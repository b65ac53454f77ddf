import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { OwnPrinter } from '#src/data/print/ownPrinters.ts';
import { setOwnPrinter } from '#src/data/print/printStore.ts';
import { sendPrints } from '#src/data/print/sendPrints.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import classes from './Print.module.css';

/** What a printer at this device's cable is called, what paper it has, and whether the drawer hangs on it. */
export function OwnPrinterForm({ printer, onClose }: { printer: OwnPrinter; onClose: () => void }) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(printer);
  const change = (part: Partial<OwnPrinter>): void => setWanted({ ...wanted, ...part });
  const keep = (kept: OwnPrinter | undefined): void => {
    setOwnPrinter(printer, kept);
    void sendPrints();
    onClose();
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={<Trans>Printer at this device</Trans>}
      footer={
        <BigButton
          wide
          size="staff"
          reason={wanted.name.trim() === '' ? t`Type a name first` : undefined}
          onClick={() => keep(wanted)}
        >
          <Trans>Save</Trans>
        </BigButton>
      }
    >
      <div className={classes.form}>
        <TextField
          size="staff"
          label={<Trans>Name</Trans>}
          value={wanted.name}
          maxLength={60}
          onChange={(name) => change({ name })}
        />
        <Segmented
          size="staff"
          label={t`Paper`}
          value={String(wanted.paper) as '58' | '80'}
          onChange={(value) => change({ paper: value === '58' ? 58 : 80 })}
          options={[
            { value: '80', label: <Trans>80 mm</Trans> },
            { value: '58', label: <Trans>58 mm</Trans> },
          ]}
        />
        <SwitchField
          label={<Trans>The cash drawer hangs on it</Trans>}
          checked={wanted.drawer}
          onChange={(drawer) => change({ drawer })}
        />
        <SwitchField
          label={<Trans>Print letters as pictures</Trans>}
          hint={<Trans>If the test page shows wrong letters: slower, and right on every printer</Trans>}
          checked={wanted.letters === 'picture'}
          onChange={(on) => change({ letters: on ? 'picture' : 'codepages' })}
        />
        <ConfirmButton
          size="staff"
          tone="quiet"
          icon={<IconTrash aria-hidden="true" />}
          question={<Trans>Tap again: what waits there is lost</Trans>}
          onConfirm={() => keep(undefined)}
        >
          <Trans>Remove the printer</Trans>
        </ConfirmButton>
      </div>
    </Sheet>
  );
}
