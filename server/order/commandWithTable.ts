import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Command } from '#domain/order/command.ts';
import type { Callers } from '../caller/caller.ts';
import type { OrderParts } from './orderParts.ts';
import { tableByCode } from '../table/tableRepository.ts';

/** An order that names its table by the QR's code gets the table's id; a guest's order goes to the table it scanned. */
export async function commandWithTable(
  deps: OrderParts,
  command: Command,
  callers: Callers,
  restaurant_id: string,
): Promise<Result<Command>> {
  if (command.type !== 'order.place') return accept(command);
  const { code, ...order } = command.body.order;
  if (code === undefined) return accept(command);
  const table = await tableByCode(deps.db, code);
  if (!table || table.restaurant_id !== restaurant_id) return refuse('table_unknown');
  if (order.table_id && order.table_id !== table.table_id) return refuse('table_unknown');
  if (!callers.device && callers.guest?.table_id !== table.table_id) return refuse('table_session_over');
  return accept({ type: 'order.place', body: { order: { ...order, table_id: table.table_id } } });
}
