import type { Command, SystemCommand } from '#domain/order/command.ts';

/** The menu revision that a command asks to be priced by; none for commands without prices or by the current one. */
export function menuRevisionOf(command: Command | SystemCommand): string | undefined {
  if (command.type === 'order.place') return command.body.order.menu_revision;
  if (command.type === 'order.lines') return command.body.menu_revision;
  return undefined;
}
