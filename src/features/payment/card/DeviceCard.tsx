import { Trans, useLingui } from '@lingui/react/macro';
import { IconCreditCard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Currency, Money } from '#domain/money/money.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { stopReading } from '#src/data/terminal/ownReader.ts';
import { cardAmountSentence } from '#src/i18n/cardAmountSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { CardFrame } from './CardFrame.tsx';
import { cardReader, readerCard } from './cardReader.ts';

type DeviceCardProps = {
  due: Money;
  currency: Currency;
  /** why no card can be charged */
  reason: string | undefined;
  state: ReactNode;
  look: 'charging' | 'noReader' | undefined;
  /** an error */
  problem: unknown;
  onStart: () => void;
  /** what can be done while the card is waited for */
  children?: ReactNode;
};

/** A card whose way this device goes itself, step by step: the screen has to stay until it is known what became of it. */
export function DeviceCard({ reason, onStart, children, ...frame }: DeviceCardProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const { step } = useSnapshot(cardReader);
  const offline = online ? undefined : t`Needs a connection`;
  const why = reason ?? cardAmountSentence(frame.due, frame.currency);
  const cancel = (): void =>
    void stopReading()
      .then(() => readerCard.leave())
      .catch(showFailure);
  return (
    <CardFrame
      {...frame}
      look={step === 'unsure' ? 'unsure' : frame.look}
      offline={online ? undefined : <Trans>Cards need a connection. Cash works without.</Trans>}
      why={step === 'idle' && online ? why : undefined}
    >
      {step === 'idle' && (
        <BigButton
          wide
          size="staff"
          tone="success"
          icon={<IconCreditCard aria-hidden="true" />}
          reason={offline ?? why}
          onClick={onStart}
        >
          <Trans>Charge the card</Trans>
        </BigButton>
      )}
      {step === 'card' && children}
      {step === 'unsure' && (
        <BigButton wide size="staff" reason={offline} onClick={() => void readerCard.askAgain().catch(showFailure)}>
          <Trans>Ask again whether it was paid</Trans>
        </BigButton>
      )}
      {(step === 'card' || step === 'bank' || step === 'unsure') && (
        <BigButton wide size="staff" tone="plain" onClick={cancel}>
          <Trans>Cancel card payment</Trans>
        </BigButton>
      )}
    </CardFrame>
  );
}
