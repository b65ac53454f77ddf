import { Trans } from '@lingui/react/macro';
import { IconCloudOff, IconPrinter } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { sentLines } from '#domain/order/heldLines.ts';
import type { Order } from '#domain/order/order.ts';
import { activeLines } from '#domain/order/orderTotals.ts';
import { askAboutTicket } from '#src/features/register/kitchenTickets.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import { paneStore, printTicket, setWithTicket } from './paneStore.ts';
import classes from './KitchenNotice.module.css';

type KitchenNoticeProps = { online: boolean; order: Order | undefined; pending: boolean; count: number };

function print({ order_id, items }: Order): void {
  const ticket = { order_id, line_ids: activeLines(sentLines({ items })).map((line) => line.line_id) };
  askAboutTicket(ticket);
  printTicket(ticket);
}

/** Offline, the kitchen has not got the order: it says so, and prints the kitchen's ticket instead (D30). */
export function KitchenNotice({ online, order, pending, count }: KitchenNoticeProps) {
  const { withTicket } = useSnapshot(paneStore);
  const waits = pending && order !== undefined;
  if (online || (count === 0 && !waits)) return null;
  return (
    <div className={classes.notice} role="status">
      <p className={classes.words}>
        <IconCloudOff aria-hidden="true" />
        {waits ? <Trans>The kitchen has not got it yet.</Trans> : <Trans>The kitchen will not get it now.</Trans>}
      </p>
      {count > 0 ? (
        <Chip pressed={withTicket} icon={<IconPrinter aria-hidden="true" />} onClick={() => setWithTicket(!withTicket)}>
          <Trans>Print kitchen ticket when sending</Trans>
        </Chip>
      ) : (
        order && (
          <BigButton tone="plain" icon={<IconPrinter aria-hidden="true" />} onClick={() => print(order)}>
            <Trans>Print kitchen ticket</Trans>
          </BigButton>
        )
      )}
    </div>
  );
}
