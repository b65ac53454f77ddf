import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { ReasonField } from '#src/ui/input/ReasonField.tsx';
import { Sheet } from './Sheet.tsx';
import classes from './ReasonSheet.module.css';

type ReasonSheetProps = {
  title: ReactNode;
  /** what the button does */
  action: ReactNode;
  /** reasons that are usually given, one tap each */
  usual: readonly string[];
  maxLength?: number;
  hint?: ReactNode;
  /** why it cannot be done yet, beside a missing reason */
  blocked?: string | undefined;
  /** it is being done */
  busy?: boolean;
  /** it takes a reason; otherwise none is asked for */
  needed?: boolean;
  tone?: 'danger' | 'primary';
  size?: 'normal' | 'large';
  onDone: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Something that takes a reason, which somebody reads later. */
export function ReasonSheet({
  title,
  action,
  usual,
  maxLength = 500,
  hint,
  blocked,
  busy = false,
  needed = true,
  tone = 'danger',
  size = 'normal',
  onDone,
  onClose,
  children,
}: ReasonSheetProps) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const reason = note.trim();
  const missing = needed && reason === '' ? t`Give a reason first` : undefined;
  return (
    <Sheet
      opened
      size={size}
      onClose={onClose}
      title={title}
      footer={
        <BigButton wide size="staff" tone={tone} busy={busy} reason={blocked ?? missing} onClick={() => onDone(reason)}>
          {action}
        </BigButton>
      }
    >
      {children}
      {needed && (
        <div className={classes.reason}>
          <ReasonField usual={usual} value={note} onChange={setNote} maxLength={maxLength} hint={hint} />
        </div>
      )}
    </Sheet>
  );
}
