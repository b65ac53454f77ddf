import { Trans } from '@lingui/react/macro';
import { IconFlask } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Terminal } from '#domain/device/device.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { drivesReaderOf, ownReader } from '#src/data/terminal/ownReader.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { AskedPayment } from './AskedPayment.tsx';
import { cardReader, readerIsAt } from './cardReader.ts';
import { DeviceCard } from './DeviceCard.tsx';
import { loadPaymentProvider, paymentProvider } from './paymentProvider.ts';
import { ReaderPayment } from './ReaderPayment.tsx';
import { offeredTerminal } from './offeredTerminal.ts';
import { OwnReaderPayment } from './OwnReaderPayment.tsx';
import { TestReaderPayment } from './TestReaderPayment.tsx';
import { loadTerminals, terminalStore } from './terminalStore.ts';
import classes from './CardPayment.module.css';

type CardPaymentProps = {
  /** the bill */
  orders: readonly Order[];
  restaurant_id: string;
  due: Money;
  currency: Currency;
  reason: string | undefined;
  /** the part that a reader of the house charges (ADR 34) */
  charge: PartialPayment | undefined;
  /** another device takes a card for this bill */
  isAsked: boolean;
  onStart: () => void;
  onReader: (terminal_id: string) => void;
  /** asks the device that holds this reader */
  onAsk: (terminal: Terminal) => void;
};

/**
 * A card on a reader: the one that this device drives, one of the house's that the server drives, one at another device,
 * or where there is none the one of the simulation.
 */
export function CardPayment({
  restaurant_id,
  orders,
  charge,
  isAsked,
  onStart,
  onReader,
  onAsk,
  ...what
}: CardPaymentProps) {
  const { online } = useSnapshot(connection);
  const { name } = useSnapshot(paymentProvider);
  const { terminals, lastTaken } = useSnapshot(terminalStore);
  const { device } = useSnapshot(deviceSession);
  const own = useSnapshot(ownReader);
  const at = readerIsAt(orders, useSnapshot(cardReader));
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (!online) return;
    void loadPaymentProvider();
    void loadTerminals(restaurant_id).catch(showFailure);
  }, [online, restaurant_id]);
  const simulated = name === 'simulated';
  const taken = offeredTerminal(terminals ?? [], lastTaken, device?.terminals ?? []);
  // one that still asks for a card of the house before can be cancelled here
  const isAsking = own.collecting && at !== 'nothing';
  const isOwn = (isAsking || drivesReaderOf(restaurant_id, own)) && !charge && !elsewhere;
  return (
    <section className={classes.card}>
      {simulated && (
        <p className={classes.simulated}>
          <IconFlask aria-hidden="true" />
          <Trans>Payments are simulated: no money moves.</Trans>
        </p>
      )}
      {isAsked ? (
        <AskedPayment due={what.due} currency={what.currency} />
      ) : terminals && taken && !isOwn ? (
        <ReaderPayment
          {...what}
          orders={orders}
          terminals={terminals}
          taken={taken}
          simulated={simulated}
          charge={charge}
          onStart={onReader}
          onAsk={onAsk}
        />
      ) : (
        <>
          {at === 'another bill' ? (
            // nothing of it but its cancelling: whoever held a card to the reader here would pay that bill
            <DeviceCard
              {...what}
              state={undefined}
              look={undefined}
              problem={{ code: 'reader_busy' }}
              onStart={onStart}
            />
          ) : isOwn ? (
            <OwnReaderPayment {...what} simulated={simulated} onStart={onStart} />
          ) : (
            <TestReaderPayment {...what} onStart={onStart} />
          )}
          {at !== 'this bill' && taken && (
            <BigButton wide size="staff" tone="plain" onClick={() => setElsewhere(true)}>
              <Trans>Take another reader of the house</Trans>
            </BigButton>
          )}
        </>
      )}
    </section>
  );
}
