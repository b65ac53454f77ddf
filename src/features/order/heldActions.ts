import { proxy } from 'valtio';
import { newId } from '#src/data/ids.ts';
import { act } from '#src/data/outbox/act.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import type { HeldAction } from './heldAction.ts';
import { heldOf, readHeld, undoMilliseconds } from './heldAction.ts';

/**
 * Kitchen taps that may still be taken back. They are kept in local storage too, written before the screen changes:
 * a reload or a crash within the three seconds sends them at the next start instead of losing them.
 */
export const held = proxy<{ actions: HeldAction[] }>({ actions: [] });

const storageKey = 'comanda-held-actions';
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** one after the other per order: a status must not overtake the lines crossed off before it */
const sending = new Map<string, Promise<void>>();

const keep = (): void => localStorage.setItem(storageKey, JSON.stringify(held.actions));
const drop = (id: string): void => {
  held.actions = held.actions.filter((action) => action.id !== id);
  keep();
};

/** Shows the action at once and sends it in three seconds. */
function hold(action: Omit<HeldAction, 'dueAt' | 'id'>, now: number): void {
  const id = newId();
  held.actions.push({ ...action, id, dueAt: now + undoMilliseconds });
  keep();
  timers.set(
    id,
    setTimeout(() => send(id), undoMilliseconds),
  );
}

/** Moves an order on; a further step of the same order sends the earlier one now. */
export function holdStep(step: Pick<HeldAction, 'order_id' | 'commands' | 'status' | 'place'>, now: number): void {
  const before = heldOf(held.actions, step.order_id, 'step');
  if (before) send(before.id);
  hold({ ...step, kind: 'step', place: before?.place ?? step.place }, now);
}

/** Crosses a line off, or takes that back while it can be. */
export function toggleDone(order_id: string, line_id: string, now: number): void {
  const before = heldOf(held.actions, order_id, 'done');
  const crossed = before?.lines ?? [];
  const lines = crossed.includes(line_id) ? crossed.filter((id) => id !== line_id) : [...crossed, line_id];
  if (before) takeBack(before.id);
  if (lines.length === 0) return;
  const commands: HeldAction['commands'] = [{ type: 'order.lines', body: { order_id, done: lines } }];
  hold({ order_id, kind: 'done', commands, lines }, now);
}

/** Takes an action back that has not been sent. */
export function takeBack(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (!held.actions.find((action) => action.id === id)?.sending) drop(id);
}

/** The bump that undo means: the one made last. */
export const lastHeld = (actions: readonly HeldAction[]): HeldAction | undefined =>
  actions.filter((action) => action.kind === 'step' && !action.sending).at(-1);

function send(id: string): void {
  const action = held.actions.find((other) => other.id === id);
  if (!action || action.sending) return;
  const done = action.kind === 'step' ? heldOf(held.actions, action.order_id, 'done') : undefined;
  if (done) send(done.id);
  clearTimeout(timers.get(id));
  timers.delete(id);
  action.sending = true;
  const before = sending.get(action.order_id) ?? Promise.resolve();
  sending.set(
    action.order_id,
    before.then(() => save(action)),
  );
}

/** It leaves the held ones only when the outbox has it; what the device could not keep is said, and the ticket goes back. */
async function save(action: HeldAction): Promise<void> {
  try {
    let first: string | undefined;
    for (const command of action.commands) {
      const { key } = await act(command, first);
      first ??= key;
    }
  } catch (error) {
    showFailure(error);
  }
  drop(action.id);
}

/** Sends everything now: the page is being left. */
export const sendAllHeld = (): void => held.actions.map((action) => action.id).forEach(send);

/** Sends what a reload left behind, and from now on everything when the page is hidden. Answers the way to stop. */
export function startHeldActions(): () => void {
  held.actions = readHeld(localStorage.getItem(storageKey)).map((action) => ({ ...action, sending: false }));
  sendAllHeld();
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') sendAllHeld();
  };
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('pagehide', sendAllHeld);
  return () => {
    document.removeEventListener('visibilitychange', onHidden);
    removeEventListener('pagehide', sendAllHeld);
    sendAllHeld();
  };
}
