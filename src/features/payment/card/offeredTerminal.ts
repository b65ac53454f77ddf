import type { Terminal } from '#domain/device/device.ts';

/** The reader that is offered: the one taken last, else one of the device's own, else one that is switched on. */
export function offeredTerminal(
  terminals: readonly Terminal[],
  lastTaken: string,
  own: readonly Pick<Terminal, 'terminal_id'>[],
): Terminal | undefined {
  const isOwn = ({ terminal_id }: Terminal): boolean => own.some((each) => each.terminal_id === terminal_id);
  return (
    terminals.find(({ terminal_id }) => terminal_id === lastTaken) ??
    terminals.find((each) => isOwn(each) && each.status === 'online') ??
    terminals.find(isOwn) ??
    terminals.find(({ status }) => status === 'online') ??
    terminals[0]
  );
}
