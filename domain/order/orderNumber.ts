/** The number after this one of the same restaurant and business day (D10). */
export function nextOrderNumber(last: number): string {
  return String(last + 1);
}

/** The number of an order that a register took offline: 'A-17' (D10). */
export function registerNumber(prefix: string, running: number): string {
  return `${prefix}-${running}`;
}

/** Register and running number of 'A-17'; none of a number that the server gave, or that no register gives. */
export function parseRegisterNumber(number: string): { prefix: string; running: number } | undefined {
  const [, prefix, running] = /^([A-Z]{1,4})-([1-9]\d{0,8})$/.exec(number) ?? [];
  return prefix === undefined ? undefined : { prefix, running: Number(running) };
}
