import { Trans, useLingui } from '@lingui/react/macro';
import { IconCreditCard } from '@tabler/icons-react';
import { useEffect } from 'react';
import { snapshot, useSnapshot } from 'valtio';
import type { Device } from '#domain/device/device.ts';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { carryOutRequests } from '#src/data/terminal/deviceRequests.ts';
import { connectRemembered, ownReader } from '#src/data/terminal/ownReader.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Price } from '#src/ui/money/Price.tsx';
import { askedBill } from './askedBill.ts';
import { askedCard, carryOut, carryOutOpen, giveUpAsked } from './askedCard.ts';
import classes from './AskedCardPanel.module.css';
import { AskedTestCards } from './AskedTestCards.tsx';

/**
 * Carries out what other devices ask of this one, whatever it shows: it says above everything which card is wanted, until
 * it has come. Takes hold of this device's own reader again after a start.
 */
export function AskedCardPanel() {
  const { t } = useLingui();
  const { request, at, stopping } = useSnapshot(askedCard);
  const { reader } = useSnapshot(ownReader);
  const { device } = useSnapshot(deviceSession);
  const { online } = useSnapshot(connection);
  const orders = usePicture('orders');
  const restaurant_id = device?.restaurant;
  useEffect(() => carryOutRequests(carryOut), []);
  useEffect(() => {
    if (online && restaurant_id !== undefined) connectRemembered(restaurant_id).catch(showFailure);
  }, [online, restaurant_id]);
  const open = device?.deviceRequests;
  useEffect(() => {
    if (open && deviceSession.device) carryOutOpen(snapshot(deviceSession.device) as Device).catch(showFailure);
  }, [open]);
  if (!request) return null;
  const bill = askedBill(Object.values(orders), request.data.partialPayment_id);
  const label =
    at === 'here'
      ? reader?.label
      : (device?.terminals.find(({ terminal_id }) => terminal_id === request.data.terminal_id) ?? device?.terminals[0])
          ?.label;
  return (
    <section className={classes.panel} aria-label={t`Card for another device`}>
      <IconCreditCard aria-hidden="true" className={classes.icon} />
      <div className={classes.words} role="status">
        <p className={classes.title}>
          <Trans>Another device asks for a card</Trans>
          {bill && (
            <>
              {' · '}
              <Price amount={bill.part.amount + bill.part.tip} currency={bill.currency} />
            </>
          )}
        </p>
        <p>
          {bill && (
            <>
              <Trans>Order {bill.numbers}</Trans>
              {' · '}
            </>
          )}
          <Trans>
            Hold the card to the reader <bdi>{label ?? ''}</bdi>
          </Trans>
        </p>
      </div>
      <AskedTestCards terminal_id={request.data.terminal_id} />
      <BigButton size="staff" tone="plain" busy={stopping} onClick={() => void giveUpAsked().catch(showFailure)}>
        <Trans>Cancel card payment</Trans>
      </BigButton>
    </section>
  );
}
