import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellRinging, IconCash, IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import type { Currency, Money } from '#domain/money/money.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';

type AskWaiterSheetProps = {
  amount: Money;
  currency: Currency;
  onClose: () => void;
  /** calls the waiter with what the guest wants to pay with */
  onAsk: (means: 'cash' | 'card', amount: Money) => Promise<void>;
};

/** Asks the waiter to come with change or with the card reader. */
export function AskWaiterSheet({ amount, currency, onClose, onAsk }: AskWaiterSheetProps) {
  const { t } = useLingui();
  const [means, setMeans] = useState<'cash' | 'card'>('card');
  const [busy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      await onAsk(means, amount);
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
      title={<Trans>Pay {<Price amount={amount} currency={currency} />} at the waiter</Trans>}
      footer={
        <BigButton
          wide
          busy={busy}
          icon={<IconBellRinging size={22} stroke={1.5} aria-hidden="true" />}
          onClick={() => void ask()}
        >
          <Trans>Call the waiter</Trans>
        </BigButton>
      }
    >
      <Segmented
        wide
        label={t`How would you like to pay?`}
        value={means}
        onChange={setMeans}
        options={[
          {
            value: 'card',
            label: (
              <>
                <IconCreditCard size={22} stroke={1.5} aria-hidden="true" /> <Trans>Card</Trans>
              </>
            ),
          },
          {
            value: 'cash',
            label: (
              <>
                <IconCash size={22} stroke={1.5} aria-hidden="true" /> <Trans>Cash</Trans>
              </>
            ),
          },
        ]}
      />
    </Sheet>
  );
}
