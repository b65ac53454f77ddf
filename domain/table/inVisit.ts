import type { Command } from '../order/command.ts';

/** A guest's command, naming the visit in which it is given: it counts in no later one (D16). */
export function inVisit(command: Command, table_generation: number | undefined): Command {
  if (table_generation === undefined) return command;
  switch (command.type) {
    case 'order.place': {
      const { order } = command.body;
      return order.table_id ? { ...command, body: { order: { ...order, table_generation } } } : command;
    }
    case 'table.call':
      return { ...command, body: { ...command.body, table_generation } };
    default:
      return command;
  }
}
