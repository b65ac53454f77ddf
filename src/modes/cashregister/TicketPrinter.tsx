import { useSnapshot } from 'valtio';
import { useOrder, useTableName } from '#src/data/picture/useOrder.ts';
import { KitchenTicketPrint } from '#src/features/kitchen/ticket/KitchenTicketPrint.tsx';
import { PrintOnce } from '#src/ui/print/PrintOnce.tsx';
import { paneStore, printingAsked } from './paneStore.ts';

/** Prints the kitchen's ticket that was asked for, once its order is in the picture and has its number. */
export function TicketPrinter() {
  const { printing } = useSnapshot(paneStore);
  const order = useOrder(printing?.order_id);
  const table = useTableName(order?.table_id);
  if (!printing || !order) return null;
  return (
    <PrintOnce onDone={printingAsked}>
      <KitchenTicketPrint order={order} table={table} line_ids={printing.line_ids} />
    </PrintOnce>
  );
}
