import { Trans, useLingui } from '@lingui/react/macro';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Order } from '#domain/order/order.ts';
import { changeTexts } from '#domain/order/changeTexts.ts';
import { formatDayTime } from '#src/i18n/dateTime.ts';
import { LineChanges } from '#src/ui/order/LineChanges.tsx';
import classes from './KitchenTicketPrint.module.css';

type KitchenTicketPrintProps = {
  order: Order;
  table: string | undefined;
  /** only these lines: what was added */
  line_ids: readonly string[];
};

/** The kitchen's ticket on paper, when the kitchen's screen cannot be reached (D30). */
export function KitchenTicketPrint({ order, table, line_ids }: KitchenTicketPrintProps) {
  const { i18n } = useLingui();
  const lines = order.items.filter((line) => line_ids.includes(line.line_id) && !line.voided);
  return (
    <article className={classes.ticket}>
      <p className={classes.number}>{order.number}</p>
      <p className={classes.place}>{table ?? <Trans>Counter</Trans>}</p>
      <p>{formatDayTime(order.occurredAt ?? order.createdAt)}</p>
      {order.note !== undefined && <p className={classes.note}>{order.note}</p>}
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.line_id}>
            <strong>
              {line.quantity} × {textIn(line.name, i18n.locale)}
            </strong>
            <LineChanges changes={changeTexts(line, i18n.locale)} />
            {line.note !== undefined && <p className={classes.note}>{line.note}</p>}
          </li>
        ))}
      </ul>
    </article>
  );
}
