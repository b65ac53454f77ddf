import { connection } from '../realtime/connectionStore.ts';
import { askPrint } from './askPrint.ts';
import { drawerPrinter, printing } from './printStore.ts';

/**
 * Opens the cash drawer where one hangs on a printer that can be reached now; gives whether it was asked for. Otherwise
 * somebody has its key: a drawer that springs open an hour later, with nobody before it, is worse than one that stays shut.
 */
export async function kickDrawer(title: string): Promise<boolean> {
  const printer = drawerPrinter([...printing.own, ...printing.printers]);
  if (!printer) return false;
  const house = printing.printers.find((each) => each.printer.printer_id === printer.printer_id);
  // how it is, is known of a printer at which something waits
  const prints = !house?.state.problem || house.jobs.length === 0;
  if (house && !(connection.online && prints)) return false;
  await askPrint(printer, { kind: 'drawer', title, drawer: true });
  return true;
}
