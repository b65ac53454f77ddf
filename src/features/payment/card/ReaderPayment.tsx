import { Trans, useLingui } from '@lingui/react/macro';
import { IconCreditCard } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Terminal } from '#domain/device/device.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment, ReaderState } from '#domain/payment/partialPayment.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { leaveReader, presentAtReader } from '#src/data/payment/simulatedReader.ts';
import { cardAmountSentence } from '#src/i18n/cardAmountSentence.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { CardFrame } from './CardFrame.tsx';
import { askedFor, chargeAgain, lookAtReader, readerCharge, stopCharge } from './readerCharge.ts';
import { ReaderChoice } from './ReaderChoice.tsx';
import { ReaderWords } from './ReaderWords.tsx';
import { TestCards } from './TestCards.tsx';

type ReaderPaymentProps = {
  /** the bill */
  orders: readonly Order[];
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
  orders,
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
  // it makes one call at a time, for whichever bill
  const register = useSnapshot(readerCharge);
  const asked = askedFor(orders, register);
  const { busy, error } = asked;
  const device_id = useSnapshot(deviceSession).device?.device_id;
  const { partialPayment_id, orders: theirs } = charge ?? asked;
  const part = partialPayment_id === undefined ? undefined : { partialPayment_id, orders: theirs };
  const reader = charge?.reader;
  const charging = reader?.state === 'charging';
  useEffect(() => {
    if (!charging || !online || !charge) return undefined;
    const timer = setInterval(() => void lookAtReader(charge).catch(showFailure), lookedAtEveryMs);
    return () => clearInterval(timer);
  }, [charging, online, charge]);
  const why = reason ?? cardAmountSentence(due, currency);
  const unable = online ? why : t`Needs a connection`;
  const at = reader?.terminal_id ?? taken.terminal_id;
  return (
    <CardFrame
      due={due}
      currency={currency}
      choice={!charging && <ReaderChoice terminals={terminals} taken={taken} disabled={register.busy} />}
      state={part && <ReaderWords reader={reader} label={reader?.label ?? taken.label} busy={busy} />}
      look={busy ? 'charging' : reader?.state}
      offline={
        !online &&
        (part ? (
          <Trans>No connection. The reader goes on by itself, and what comes of it is shown here afterwards.</Trans>
        ) : (
          <Trans>Cards need a connection. Cash works without.</Trans>
        ))
      }
      why={online && !part ? why : undefined}
      problem={error?.code === saidByReader[reader?.state ?? 'charging'] ? undefined : error}
    >
      {!charging && (
        <BigButton
          wide
          size="staff"
          tone="success"
          icon={<IconCreditCard aria-hidden="true" />}
          reason={!part ? unable : online ? undefined : t`Needs a connection`}
          busy={register.busy}
          onClick={() => {
            if (part) void chargeAgain(part, taken.terminal_id).catch(showFailure);
            else onStart(taken.terminal_id);
          }}
        >
          {part ? <Trans>Try again</Trans> : <Trans>Charge the card</Trans>}
        </BigButton>
      )}
      {!part && taken.heldBy && taken.heldBy.device_id !== device_id && (
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
      {part && (
        <BigButton
          wide
          size="staff"
          tone="plain"
          reason={online ? undefined : t`Needs a connection`}
          busy={register.busy}
          onClick={() => void stopCharge(part).catch(showFailure)}
        >
          <Trans>Cancel card payment</Trans>
        </BigButton>
      )}
    </CardFrame>
  );
}
