const reasons = new Set<string>();

/** Something that a person is in the middle of in this window: an update of the app waits for its end. */
export function setUnderWay(reason: 'payment' | 'draft' | 'cart' | 'held', busy: boolean): void {
  if (busy) reasons.add(reason);
  else reasons.delete(reason);
}

export const isUnderWay = (): boolean => reasons.size > 0;
