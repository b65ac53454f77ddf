import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Terminal } from '#domain/device/device.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import fields from '#src/ui/input/Form.module.css';
import { FormFailure } from '#src/ui/input/FormFailure.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { useOnline } from '../../pieces/useOnline.ts';
import { quickerOne } from '../../pieces/quickerOne.ts';
import { houseSentence } from '../houseSentence.ts';

type TerminalSheetProps = {
  restaurant_id: string;
  /** undefined: a new one */
  terminal: Terminal | undefined;
  onTerminal: (terminal: Terminal) => void;
  onGone: (terminal_id: string) => void;
  onClose: () => void;
};

/** A card reader: added by the code that it shows, called as the staff call it, or taken out. */
export function TerminalSheet({ restaurant_id, terminal, onTerminal, onGone, onClose }: TerminalSheetProps) {
  const { t } = useLingui();
  const online = useOnline();
  const [base, setBase] = useState(terminal);
  const [label, setLabel] = useState(terminal?.label ?? '');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const missing = (text: string) => (tried && text.trim() === '' ? { error: t`Please fill this in` } : {});
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const current = quickerOne(error) as Terminal | undefined;
      if (current) {
        setBase(current);
        onTerminal(current);
      }
      setFailure(houseSentence(error));
    }
    setBusy(false);
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (label.trim() === '' || (!base && code.trim() === '')) return;
    await run(async () => {
      onTerminal(
        base
          ? await asUser('PUT /restaurant/terminal-location', {
              body: {
                restaurant_id,
                terminal: {
                  terminal_id: base.terminal_id,
                  label: label.trim(),
                  ...(base.version === undefined ? {} : { version: base.version }),
                },
              },
            })
          : await asUser('POST /restaurant/terminal-location', {
              body: { restaurant_id, registration_code: code.trim(), label: label.trim() },
            }),
      );
      showToast({ tone: 'success', text: t`Saved` });
      onClose();
    });
  };
  return (
    <Sheet opened onClose={onClose} title={terminal ? <bdi>{terminal.label}</bdi> : <Trans>Add a card reader</Trans>}>
      <form
        className={fields.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {!terminal && (
          <TextField
            label={t`Registration code`}
            hint={t`In the reader's settings choose to have its pairing code shown: three words`}
            value={code}
            maxLength={100}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={setCode}
            {...missing(code)}
          />
        )}
        <TextField
          label={t`Name of the card reader`}
          value={label}
          maxLength={200}
          autoComplete="off"
          onChange={setLabel}
          {...missing(label)}
        />
        <FormFailure>{failure}</FormFailure>
        <BigButton wide type="submit" busy={busy} reason={online ? undefined : t`Saving needs a connection`}>
          <Trans>Save</Trans>
        </BigButton>
        {terminal && (
          <ConfirmButton
            wide
            tone="quiet"
            busy={busy}
            icon={<IconTrash aria-hidden="true" />}
            question={<Trans>Tap again: no device takes cards with it any more</Trans>}
            onConfirm={() =>
              void run(async () => {
                const query = { restaurant_id, terminal_id: terminal.terminal_id };
                await asUser('DELETE /restaurant/terminal-location', { query });
                onClose();
                onGone(terminal.terminal_id);
              })
            }
          >
            <Trans>Remove the card reader</Trans>
          </ConfirmButton>
        )}
      </form>
    </Sheet>
  );
}
