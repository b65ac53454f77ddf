import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import { orderCan } from '#domain/order/orderStates.ts';
import type { ReturnWay } from '#domain/payment/lineReturn.ts';
import { owedRefund } from '#domain/payment/owedRefund.ts';
import { heldByHand, isReturnedByHand } from '#domain/payment/remaining.ts';
import { act } from '#src/data/outbox/act.ts';
import { connection } from '#src/data/realtime/connectionStore.ts';
import { describedChanges } from '#src/i18n/describedChanges.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { SwitchField } from '#src/ui/input/SwitchField.tsx';
import { ReasonSheet } from '#src/ui/layout/ReasonSheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { LineChoice } from '#src/ui/order/LineChoice.tsx';
import { type Chosen, chosenKey, giveLinesBack, paidByCard, refundableLines, refundPlan } from './refundPlan.ts';
import classes from './RefundSheet.module.css';

type RefundSheetProps = { orders: readonly Order[]; currency: Currency; onClose: () => void };

/**
 * Gives money back, of the whole bill or of some of it: says before it is done what leaves the drawer, and what goes back to
 * a card. What a card did not pay goes back in cash.
 */
export function RefundSheet({ orders, currency, onClose }: RefundSheetProps) {
  const { t, i18n } = useLingui();
  const { online } = useSnapshot(connection);
  const whole = orders.filter((order) => orderCan.refund(order).ok);
  const lines = refundableLines(orders);
  const [what, setWhat] = useState<'lines' | 'whole'>(lines.length > 0 ? 'lines' : 'whole');
  const [chosen, setChosen] = useState<Chosen>({});
  const [wanted, setWay] = useState<ReturnWay>(paidByCard(orders) ? 'card' : 'cash');
  const [withTip, setWithTip] = useState(true);
  const way = online ? wanted : 'cash';
  const plan = refundPlan(orders, chosen, { way, withTip });
  const tip = refundPlan(orders, chosen, { way, withTip: true }).tip;
  const isWhole = what === 'whole';
  const cash = isWhole ? sumOf(whole, heldByHand) : plan.cash;
  const cards = isWhole ? sumOf(whole, byProvider) : plan.cards;
  const refund = (note: string): void => {
    if (!isWhole) giveLinesBack(plan, note).catch(showFailure);
    else
      for (const order of whole) {
        const { order_id } = order;
        const amount = heldByHand(order);
        act({ type: 'order.action', body: { order_id, action: 'refund', note, amount } }).catch(showFailure);
      }
    onClose();
  };
  const refusal = plan.refusal && errorSentence({ code: plan.refusal.code });
  const missing = plan.steps.length === 0 ? t`Choose what goes back first` : undefined;
  return (
    <ReasonSheet
      size="large"
      title={isWhole ? <Trans>Refund the bill?</Trans> : <Trans>Give items back</Trans>}
      action={<Trans>Refund</Trans>}
      usual={[t`Not good`, t`Wrong entry`, t`The guest changed their mind`, t`Took too long`]}
      hint={<Trans>It stands in the journal.</Trans>}
      blocked={isWhole ? undefined : (refusal ?? missing)}
      onDone={refund}
      onClose={onClose}
    >
      {whole.length > 0 && lines.length > 0 && (
        <Segmented
          wide
          size="staff"
          label={t`What goes back`}
          value={what}
          onChange={setWhat}
          options={[
            { value: 'lines', label: <Trans>Single items</Trans> },
            { value: 'whole', label: <Trans>The whole bill</Trans> },
          ]}
        />
      )}
      {!isWhole && (
        <>
          <ul className={classes.lines} aria-label={t`Items of the bill`}>
            {lines.map(({ order, line }) => {
              const key = chosenKey(order.order_id, line.line_id);
              return (
                <LineChoice
                  key={key}
                  words={textIn(line.name, i18n.locale)}
                  described={describedChanges(line.description ?? [], i18n.locale)}
                  quantity={line.quantity}
                  amount={line.amount}
                  currency={currency}
                  chosen={chosen[key] ?? 0}
                  most={line.quantity}
                  onChoose={(quantity) => setChosen({ ...chosen, [key]: quantity })}
                />
              );
            })}
          </ul>
          {paidByCard(orders) && (
            <Segmented
              wide
              size="staff"
              label={t`How it goes back`}
              value={way}
              onChange={setWay}
              options={[
                { value: 'card', label: <Trans>Back to the card</Trans>, disabled: !online },
                { value: 'cash', label: <Trans>In cash</Trans> },
              ]}
            />
          )}
          {paidByCard(orders) && !online && (
            <p className={classes.hint}>
              <Trans>Back to a card it goes with a connection only. In cash it can be given back now.</Trans>
            </p>
          )}
          {tip > 0 && (
            <SwitchField label={<Trans>The tip goes back too</Trans>} checked={withTip} onChange={setWithTip} />
          )}
        </>
      )}
      <div className={classes.sums} aria-live="polite">
        {cash > 0 && (
          <p className={classes.sum}>
            <Trans>Give back in cash</Trans>
            <Price amount={cash} currency={currency} size="large" />
          </p>
        )}
        {cards > 0 && (
          <p className={classes.sum}>
            <Trans>Goes back to the card by itself</Trans>
            <Price amount={cards} currency={currency} size="large" />
          </p>
        )}
        {!isWhole && way === 'card' && cash > 0 && (
          <p className={classes.hint}>
            <Trans>The card did not pay all of it: the rest goes back in cash.</Trans>
          </p>
        )}
      </div>
    </ReasonSheet>
  );
}

const sumOf = (orders: readonly Order[], of: (order: Order) => Money): Money =>
  orders.reduce((sum, order) => sum + of(order), 0);

const paidParts = ({ payments }: Order): Order['payments'] => payments.filter(({ status }) => status === 'paid');

const byProvider = (order: Order): Money =>
  paidParts(order)
    .filter((part) => !isReturnedByHand(part, order.order_id))
    .reduce((sum, part) => sum + owedRefund(order, part.partialPayment_id), 0);
