import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Terminal } from '#domain/device/device.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import { useSendOnce } from '../../pieces/sendOnce.ts';
import { EntitySheet } from '../EntitySheet.tsx';
import { useSaving } from '../useSaving.ts';

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
  const [base, setBase] = useState(terminal);
  const [label, setLabel] = useState(terminal?.label ?? '');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const once = useSendOnce();
  const missing = (text: string) => (tried && text.trim() === '' ? { error: t`Please fill this in` } : {});
  const saving = useSaving((stands) => {
    const current = stands as Terminal;
    setBase(current);
    onTerminal(current);
  });
  const save = async (): Promise<void> => {
    setTried(true);
    if (label.trim() === '' || (!base && code.trim() === '')) return;
    await saving.run(async () => {
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
          : await once({ code, label }, (key) =>
              asUser('POST /restaurant/terminal-location', {
                key,
                body: { restaurant_id, registration_code: code.trim(), label: label.trim() },
              }),
            ),
      );
      showToast({ tone: 'success', text: t`Saved` });
      onClose();
    });
  };
  return (
    <EntitySheet
      title={terminal ? <bdi>{terminal.label}</bdi> : <Trans>Add a card reader</Trans>}
      saving={saving}
      onSave={save}
      onClose={onClose}
      changed={label.trim() !== (base?.label ?? '') || code.trim() !== ''}
      removal={
        terminal && {
          words: <Trans>Remove the card reader</Trans>,
          question: <Trans>Tap again: no device takes cards with it any more</Trans>,
          remove: async () => {
            const query = { restaurant_id, terminal_id: terminal.terminal_id };
            await asUser('DELETE /restaurant/terminal-location', { query });
            onGone(terminal.terminal_id);
          },
        }
      }
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
    </EntitySheet>
  );
}
