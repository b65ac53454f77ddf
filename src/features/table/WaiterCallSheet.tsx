import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import type { WaiterReason } from '#domain/table/table.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { QuickWishes } from './QuickWishes.tsx';
import { waiterReasonTexts } from '#src/i18n/waiterReasonTexts.ts';
import classes from './WaiterCallSheet.module.css';

type WaiterCallSheetProps = {
  reason: WaiterReason;
  onClose: () => void;
  onCall: (reason: WaiterReason, comment: string) => Promise<void>;
};

/** Asks once, so that no pocket calls the waiter, and takes a word with it if the guest has one. */
export function WaiterCallSheet({ reason, onClose, onCall }: WaiterCallSheetProps) {
  const { t, i18n } = useLingui();
  const { label, hint } = waiterReasonTexts[reason];
  const [comment, setComment] = useState('');
  const [means, setMeans] = useState<'cash' | 'card'>('card');
  const [wishes, setWishes] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const call = async (): Promise<void> => {
    setBusy(true);
    try {
      const wish = reason === 'payment' ? (means === 'cash' ? t`Cash` : t`Card`) : wishes.join(', ');
      await onCall(reason, [wish, comment.trim()].filter(Boolean).join(' – '));
      onClose();
    } catch (error) {
      showToast({ tone: 'danger', text: errorSentence(error) });
      setBusy(false);
    }
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={i18n._(label)}
      footer={
        <BigButton
          wide
          busy={busy}
          icon={<IconBellRinging size={22} stroke={1.5} aria-hidden="true" />}
          onClick={() => void call()}
        >
          <Trans>Call the waiter</Trans>
        </BigButton>
      }
    >
      <div className={classes.content}>
        <p className={classes.hint}>{i18n._(hint)}</p>
        {reason === 'payment' && (
          <Segmented
            wide
            label={t`How would you like to pay?`}
            value={means}
            onChange={setMeans}
            options={[
              { value: 'card', label: <Trans>Card</Trans> },
              { value: 'cash', label: <Trans>Cash</Trans> },
            ]}
          />
        )}
        {reason === 'other' && <QuickWishes chosen={wishes} onChange={setWishes} />}
        <TextField label={t`Comment (optional)`} lines={2} maxLength={300} value={comment} onChange={setComment} />
      </div>
    </Sheet>
  );
}
