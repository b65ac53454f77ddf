import { askPrint } from './askPrint.ts';
import { drawerPrinter, printing } from './printStore.ts';

/** Opens the cash drawer where one hangs on a printer that this device knows; otherwise somebody has its key. */
export async function kickDrawer(title: string): Promise<void> {
  const printer = drawerPrinter([...printing.own, ...printing.printers]);
  if (printer) await askPrint(printer, { kind: 'drawer', title, drawer: true });
}
