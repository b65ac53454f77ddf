import { useSnapshot } from 'valtio';
import { usePicture } from '#src/data/picture/usePicture.ts';
import { KitchenTicketPrint } from '#src/features/kitchen/ticket/KitchenTicketPrint.tsx';
import { PrintOnce } from '#src/ui/print/PrintOnce.tsx';
import { paneStore, printingAsked } from './paneStore.ts';

/** Prints the kitchen's ticket that was asked for, once its order is in the picture and has its number. */
export function TicketPrinter() {
  const { printing } = useSnapshot(paneStore);
  const { orders, tables } = usePicture();
  const order = printing && orders[printing.order_id];
  if (!printing || !order) return null;
  return (
    <PrintOnce onDone={printingAsked}>
      <KitchenTicketPrint
        order={order}
        table={order.table_id === undefined ? undefined : tables[order.table_id]?.name}
        line_ids={printing.line_ids}
      />
    </PrintOnce>
  );
}
