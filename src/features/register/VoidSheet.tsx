import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { act } from '#src/data/outbox/act.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import classes from './VoidSheet.module.css';

type VoidSheetProps = {
  line: { order_id: string; line_id: string; words: ReactNode } | undefined;
  onClose: () => void;
};

/** The kitchen has the line already, so taking it back needs a reason, which the journal keeps. */
export function VoidSheet({ line, onClose }: VoidSheetProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const usual = [t`Wrong entry`, t`The guest changed their mind`, t`Sold out`, t`Took too long`, t`Not good`];
  if (!line) return null;
  const close = (): void => {
    setReason('');
    onClose();
  };
  const voidIt = (): void => {
    const { order_id, line_id } = line;
    act({ type: 'order.lines', body: { order_id, void: [{ line_id, reason: reason.trim() }] } }).catch(showFailure);
    close();
  };
  return (
    <Sheet
      opened
      onClose={close}
      title={<Trans>Void {line.words}?</Trans>}
      footer={
        <BigButton
          wide
          size="staff"
          tone="danger"
          reason={reason.trim() === '' ? t`Give a reason first` : undefined}
          onClick={voidIt}
        >
          <Trans>Void</Trans>
        </BigButton>
      }
    >
      <div className={classes.reasons}>
        {usual.map((words) => (
          <Chip key={words} size="large" pressed={reason === words} onClick={() => setReason(words)}>
            {words}
          </Chip>
        ))}
      </div>
      <TextField size="staff" label={<Trans>Reason</Trans>} value={reason} onChange={setReason} maxLength={100} />
    </Sheet>
  );
}
