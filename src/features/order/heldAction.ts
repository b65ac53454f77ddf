import type { Command } from '#domain/order/command.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import type { KitchenColumn } from './kitchenColumn.ts';

/** What a kitchen tap means, kept back for a moment so that it can be taken back: status never goes back (D9). */
export type HeldAction = {
  id: string;
  kind: 'step' | 'done';
  order_id: string;
  commands: Command[];
  /** the status that the order is shown with meanwhile */
  status?: OrderStatus;
  /** the lane the ticket stays in meanwhile, so that nothing moves under the finger */
  place?: KitchenColumn;
  /** lines shown as crossed off meanwhile */
  lines?: string[];
  /** when it is sent */
  dueAt: number;
  /** on its way into the outbox: too late to take back */
  sending?: boolean;
};

export const undoMilliseconds = 3000;

/** The action of a kind that can still be taken back. */
export const heldOf = <Action extends HeldAction>(
  actions: readonly Action[],
  order_id: string,
  kind: HeldAction['kind'],
): Action | undefined =>
  actions.find((action) => action.order_id === order_id && action.kind === kind && !action.sending);

const isText = (text: unknown): text is string => typeof text === 'string';

/** Reads what a reload has left behind; what does not look like a held action is dropped. */
export function readHeld(stored: string | null): HeldAction[] {
  if (stored === null) return [];
  try {
    const read: unknown = JSON.parse(stored);
    if (!Array.isArray(read)) return [];
    return (read as Partial<HeldAction>[]).filter(
      (action): action is HeldAction => isText(action.id) && isText(action.order_id) && Array.isArray(action.commands),
    );
  } catch {
    return [];
  }
}
