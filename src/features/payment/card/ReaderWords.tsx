import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReaderCharge } from '#domain/payment/partialPayment.ts';

/** Why banks decline, as cashiers may say it; of anything else it is only said that the bank did. */
const declines: Partial<Record<string, MessageDescriptor>> = {
  insufficient_funds: msg`There is not enough money on this card.`,
  expired_card: msg`This card has expired.`,
  incorrect_pin: msg`The PIN was wrong.`,
  invalid_pin: msg`The PIN was wrong.`,
  pin_try_exceeded: msg`The PIN was wrong too often.`,
  card_not_supported: msg`This kind of card is not accepted.`,
};

type ReaderWordsProps = {
  reader: ReaderCharge | undefined;
  label: string;
  /** the server is being asked */
  busy: boolean;
};

/** How a charge on a reader stands, as a sentence. */
export function ReaderWords({ reader, label, busy }: ReaderWordsProps) {
  const { t } = useLingui();
  if (busy && reader?.state !== 'charging') return <Trans>Waking the reader …</Trans>;
  switch (reader?.state) {
    case 'charging':
      return (
        <Trans>
          Hold the card to the reader <bdi>{label}</bdi>
        </Trans>
      );
    case 'declined':
      return (
        <>
          <strong>
            <Trans>Declined</Trans>
          </strong>
          <br />
          {t(declines[reader.reason ?? ''] ?? msg`The bank declined this card. Try another one.`)}
        </>
      );
    case 'cancelled':
      return (
        <Trans>
          The guest cancelled at the reader <bdi>{label}</bdi>.
        </Trans>
      );
    case 'timed_out':
      return (
        <Trans>
          The reader <bdi>{label}</bdi> gave up waiting. Nothing was charged.
        </Trans>
      );
    case 'offline':
      return (
        <Trans>
          The reader <bdi>{label}</bdi> is switched off or has no network. Nothing was charged.
        </Trans>
      );
    case 'failed':
      return (
        <Trans>
          The reader <bdi>{label}</bdi> took no card. Nothing was charged.
        </Trans>
      );
    case undefined:
      return (
        <Trans>
          The reader <bdi>{label}</bdi> has not been asked yet.
        </Trans>
      );
  }
}
