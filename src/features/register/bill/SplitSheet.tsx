import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Order } from '#domain/order/order.ts';
import { activeLines } from '#domain/order/orderTotals.ts';
import { claimedUnits } from '#domain/payment/claimAmount.ts';
import { newId } from '#src/data/ids.ts';
import { act } from '#src/data/outbox/act.ts';
import { useTableName } from '#src/data/picture/useOrder.ts';
import { describedChanges } from '#src/i18n/describedChanges.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { LineChoice } from '#src/ui/order/LineChoice.tsx';
import { TablePlaces } from '../TablePlaces.tsx';
import classes from './SplitSheet.module.css';

type SplitSheetProps = {
  order: Order;
  onClose: () => void;
  /** the new order, to go on with */
  onSplit: (order_id: string) => void;
};

/** Chooses lines, or some units of them, and where they go: a bill of its own here, or another table. */
export function SplitSheet({ order, onClose, onSplit }: SplitSheetProps) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [to, setTo] = useState<string>();
  const lines = activeLines(order.items).map((line) => ({
    line,
    free: Math.max(0, line.quantity - claimedUnits(order, line.line_id)),
  }));
  const units = Object.values(chosen).reduce((sum, each) => sum + each, 0);
  const all = units === lines.reduce((sum, { line }) => sum + line.quantity, 0);
  const name = useTableName(to);
  const split = (): void => {
    const made = newId();
    const parts = lines.flatMap(({ line: { line_id } }) =>
      (chosen[line_id] ?? 0) > 0 ? [{ line_id, quantity: chosen[line_id] ?? 0, part_id: newId() }] : [],
    );
    const where = { order_id: made, ...(to === undefined ? {} : { table_id: to }) };
    act({ type: 'order.split', body: { order_id: order.order_id, to: where, lines: parts } }).then(
      () => onSplit(made),
      showFailure,
    );
    onClose();
  };
  return (
    <Sheet
      opened
      size="large"
      onClose={onClose}
      title={<Trans>Split order {order.number}</Trans>}
      footer={
        <BigButton
          wide
          size="staff"
          reason={units === 0 ? t`Choose what goes first` : all ? t`All of it goes by Move` : undefined}
          onClick={split}
        >
          {name === undefined ? (
            <Plural value={units} one="# item on a bill of its own" other="# items on a bill of its own" />
          ) : (
            <Plural value={units} one={`# item to ${name}`} other={`# items to ${name}`} />
          )}
        </BigButton>
      }
    >
      <ul className={classes.lines}>
        {lines.map(({ line, free }) => (
          <LineChoice
            key={line.line_id}
            words={textIn(line.name, i18n.locale)}
            described={describedChanges(line.description ?? [], i18n.locale)}
            quantity={line.quantity}
            amount={line.amount}
            currency={order.currency}
            chosen={chosen[line.line_id] ?? 0}
            most={free}
            onChoose={(count) => setChosen({ ...chosen, [line.line_id]: count })}
            instead={
              <span className={classes.paid}>
                <Trans>paid</Trans>
              </span>
            }
          />
        ))}
      </ul>
      {order.type === 'local' && (
        <>
          <h3 className={classes.heading}>
            <Trans>To which table?</Trans>
          </h3>
          <BigButton
            size="staff"
            tone="plain"
            aria-pressed={to === undefined}
            className={classes.here}
            onClick={() => setTo(undefined)}
          >
            <Trans>Stays here, on a bill of its own</Trans>
          </BigButton>
          <TablePlaces chosen={to ?? ''} currency={order.currency} withCounter={false} onChoose={setTo} />
        </>
      )}
    </Sheet>
  );
}
