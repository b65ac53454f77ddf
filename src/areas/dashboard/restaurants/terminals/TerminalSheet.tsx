import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Terminal } from '#domain/device/device.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import { useSendOnce } from '../../pieces/sendOnce.ts';
import { EntitySheet } from '../EntitySheet.tsx';
import { useSheetDraft } from '../useSheetDraft.ts';

type TerminalSheetProps = {
  restaurant_id: string;
  /** undefined: a new one */
  terminal: Terminal | undefined;
  onTerminal: (terminal: Terminal) => void;
  onGone: (terminal_id: string) => void;
  onClose: () => void;
};

type Draft = { label: string; code: string };

/** A card reader: added by the code that it shows, called as the staff call it, or taken out. */
export function TerminalSheet({ restaurant_id, terminal, onTerminal, onGone, onClose }: TerminalSheetProps) {
  const { t } = useLingui();
  const [tried, setTried] = useState(false);
  const once = useSendOnce();
  const { base, draft, changed, change, save, saving } = useSheetDraft<Terminal, Draft>({
    entity: terminal,
    draftOf: (of) => ({ label: of?.label ?? '', code: '' }),
    send: ({ label, code }, on) => {
      if (!on)
        return once({ code, label }, (key) =>
          asUser('POST /restaurant/terminal-location', {
            key,
            body: { restaurant_id, registration_code: code.trim(), label: label.trim() },
          }),
        );
      const { terminal_id, version } = on;
      const wanted = { terminal_id, label: label.trim(), ...(version === undefined ? {} : { version }) };
      return asUser('PUT /restaurant/terminal-location', { body: { restaurant_id, terminal: wanted } });
    },
    onStored: onTerminal,
    onClose,
  });
  const missing = (text: string) => (tried && text.trim() === '' ? { error: t`Please fill this in` } : {});
  const trySaving = async (): Promise<void> => {
    setTried(true);
    if (draft.label.trim() !== '' && (base || draft.code.trim() !== '')) await save();
  };
  return (
    <EntitySheet
      title={base ? <bdi>{base.label}</bdi> : <Trans>Add a card reader</Trans>}
      saving={saving}
      onSave={trySaving}
      onClose={onClose}
      changed={changed}
      removal={
        base && {
          words: <Trans>Remove the card reader</Trans>,
          question: <Trans>Tap again: no device takes cards with it any more</Trans>,
          remove: async () => {
            const query = { restaurant_id, terminal_id: base.terminal_id };
            await asUser('DELETE /restaurant/terminal-location', { query });
            onGone(base.terminal_id);
          },
        }
      }
    >
      {!base && (
        <TextField
          label={t`Registration code`}
          hint={t`In the reader's settings choose to have its pairing code shown: three words`}
          value={draft.code}
          maxLength={100}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(code) => change({ code })}
          {...missing(draft.code)}
        />
      )}
      <TextField
        label={t`Name of the card reader`}
        value={draft.label}
        maxLength={200}
        autoComplete="off"
        onChange={(label) => change({ label })}
        {...missing(draft.label)}
      />
    </EntitySheet>
  );
}
