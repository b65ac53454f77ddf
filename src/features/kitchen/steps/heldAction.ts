import type { Actor } from '#domain/account/account.ts';
import type { Command } from '#domain/order/command.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import type { HeldRow } from '#src/data/local/drafts.ts';
import type { Caller } from '#src/data/local/scope.ts';
import type { KitchenColumn } from '../board/kitchenColumn.ts';

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
  /** when it is sent, in ms of the server's time, for whoever finds it; never before what was tapped earlier */
  dueAt: number;
  /** who tapped: the device may be locked, or another's, when it is sent */
  actor?: Actor;
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

/** As it lies on the disk. */
export function rowOf({ id, commands, dueAt, ...shown }: HeldAction, owner: Caller): HeldRow {
  return JSON.parse(JSON.stringify({ id, owner, commands, dueAt, shown })) as HeldRow;
}

const isText = (text: unknown): text is string => typeof text === 'string';

/** As the screen shows it; what another release kept otherwise is not shown, and not sent. */
export function readHeld({ id, commands, dueAt, shown }: HeldRow): HeldAction | undefined {
  const action = { ...(shown as Partial<HeldAction>), id, commands, dueAt, sending: false };
  const right = isText(action.order_id) && (action.kind === 'step' || action.kind === 'done');
  return right ? (action as HeldAction) : undefined;
}

/** Where earlier releases kept it. */
const storageKey = 'comanda-held-actions';

/** What an earlier release left in local storage, once. Sent twice it changes nothing: the order is there already (D9). */
export function earlierHeld(owner: Caller): HeldRow[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    localStorage.removeItem(storageKey);
    const actions = Array.isArray(read) ? (read as Partial<HeldAction>[]) : [];
    return actions
      .filter(
        (action): action is HeldAction =>
          isText(action.id) && isText(action.order_id) && Array.isArray(action.commands),
      )
      .map((action) => rowOf({ ...action, dueAt: 0 }, owner));
  } catch {
    return [];
  }
}
