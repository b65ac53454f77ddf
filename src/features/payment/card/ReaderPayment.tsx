import { Trans, useLingui } from '@lingui/react/macro';
import { IconCreditCard } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Terminal } from '#domain/device/device.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import type { PartialPayment, ReaderState } from '#domain/payment/partialPayment.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { leaveReader, presentAtReader } from '#src/data/payment/simulatedReader.ts';
import { cardAmountSentence } from '#src/i18n/cardAmountSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { CardFrame } from './CardFrame.tsx';
import { chargeAgain, lookAtReader, readerCharge, stopCharge } from './readerCharge.ts';
import { ReaderChoice } from './ReaderChoice.tsx';
import { ReaderWords } from './ReaderWords.tsx';
import { TestCards } from './TestCards.tsx';

type ReaderPaymentProps = {
  due: Money;
  currency: Currency;
  reason: string | undefined;
  terminals: readonly Terminal[];
  taken: Terminal;
  simulated: boolean;
  /** the part that is being charged, once the server has it */
  charge: PartialPayment | undefined;
  onStart: (terminal_id: string) => void;
  /** asks the device that holds the reader to take the card */
  onAsk: (terminal: Terminal) => void;
};

const lookedAtEveryMs = 2_000;
/** What a refusal says that the reader's own state says as well. */
const saidByReader: Partial<Record<ReaderState, string>> = { offline: 'reader_offline' };

/** A card on a reader that the server drives: it goes on without this screen, which only shows it. */
export function ReaderPayment({
  due,
  currency,
  reason,
  terminals,
  taken,
  simulated,
  charge,
  onStart,
  onAsk,
}: ReaderPaymentProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const { busy, error, partialPayment_id: begun } = useSnapshot(readerCharge);
  const device_id = useSnapshot(deviceSession).device?.device_id;
  const part_id = charge?.partialPayment_id ?? begun;
  const reader = charge?.reader;
  const charging = reader?.state === 'charging';
  useEffect(() => {
    if (!charging || !online || part_id === undefined) return undefined;
    const timer = setInterval(() => void lookAtReader(part_id).catch(showFailure), lookedAtEveryMs);
    return () => clearInterval(timer);
  }, [charging, online, part_id]);
  const why = reason ?? cardAmountSentence(due, currency);
  const unable = online ? why : t`Needs a connection`;
  const at = reader?.terminal_id ?? taken.terminal_id;
  return (
    <CardFrame
      due={due}
      currency={currency}
      choice={!charging && <ReaderChoice terminals={terminals} taken={taken} disabled={busy} />}
      state={part_id !== undefined && <ReaderWords reader={reader} label={reader?.label ?? taken.label} busy={busy} />}
      look={busy ? 'charging' : reader?.state}
      offline={
        !online &&
        (part_id === undefined ? (
          <Trans>Cards need a connection. Cash works without.</Trans>
        ) : (
          <Trans>No connection. The reader goes on by itself, and what comes of it is shown here afterwards.</Trans>
        ))
      }
      why={online && part_id === undefined ? why : undefined}
      problem={error?.code === saidByReader[reader?.state ?? 'charging'] ? undefined : error}
    >
      {!charging && (
        <BigButton
          wide
          size="staff"
          tone="success"
          icon={<IconCreditCard aria-hidden="true" />}
          reason={part_id === undefined ? unable : online ? undefined : t`Needs a connection`}
          busy={busy}
          onClick={() => {
            if (part_id === undefined) onStart(taken.terminal_id);
            else void chargeAgain(part_id, taken.terminal_id).catch(showFailure);
          }}
        >
          {part_id === undefined ? <Trans>Charge the card</Trans> : <Trans>Try again</Trans>}
        </BigButton>
      )}
      {part_id === undefined && taken.heldBy && taken.heldBy.device_id !== device_id && (
        <BigButton wide size="staff" tone="plain" reason={reason} onClick={() => onAsk(taken)}>
          <Trans>
            Ask <bdi>{taken.heldBy.name}</bdi> to take the card
          </Trans>
        </BigButton>
      )}
      {charging && simulated && (
        <TestCards onPresent={(card_number) => void presentAtReader(at, card_number).catch(showFailure)}>
          <BigButton size="staff" tone="plain" onClick={() => void leaveReader(at).catch(showFailure)}>
            <Trans>Guest cancels at the reader</Trans>
          </BigButton>
        </TestCards>
      )}
      {part_id !== undefined && (
        <BigButton
          wide
          size="staff"
          tone="plain"
          reason={online ? undefined : t`Needs a connection`}
          busy={busy}
          onClick={() => void stopCharge(part_id).catch(showFailure)}
        >
          <Trans>Cancel card payment</Trans>
        </BigButton>
      )}
    </CardFrame>
  );
}
