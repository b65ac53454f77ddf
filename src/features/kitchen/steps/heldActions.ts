import { proxy } from 'valtio';
import { serverNow } from '#src/data/clock.ts';
import { newId } from '#src/data/ids.ts';
import type { HeldRow } from '#src/data/local/drafts.ts';
import { onChange } from '#src/data/local/changes.ts';
import { actTogether } from '#src/data/outbox/act.ts';
import { heldBy, keepHeld, releaseHeld } from '#src/data/outbox/heldTaps.ts';
import { currentActor } from '#src/data/session/actor.ts';
import { currentCaller } from '#src/data/session/identity.ts';
import { setUnderWay } from '#src/data/underWay.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import type { HeldAction } from './heldAction.ts';
import { earlierHeld, heldOf, readHeld, rowOf, undoMilliseconds } from './heldAction.ts';

/**
 * Kitchen taps that may still be taken back. They lie beside the outbox from the moment of the tap: what a reload or a
 * killed browser leaves there is sent after the next start, once, by whichever window comes to it first. `ready` as soon
 * as that was read: before, an order that was accepted looks new.
 */
export const held = proxy<{ actions: HeldAction[]; ready: boolean }>({ actions: [], ready: false });

const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** ids with the word whether they are on the disk; not there: it is in this window's memory only */
const kept = new Map<string, Promise<boolean>>();
/** one after the other per order: a status must not overtake the lines crossed off before it */
const sending = new Map<string, Promise<void>>();
/** the last ids that are done with: word that one was kept may come later */
const over = new Set<string>();
const remembered = 1_000;

const drop = (id: string): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  kept.delete(id);
  over.add(id);
  const [oldest] = over;
  if (over.size > remembered && oldest !== undefined) over.delete(oldest);
  held.actions = held.actions.filter((action) => action.id !== id);
  setUnderWay('held', held.actions.length > 0);
};

/**
 * Shows the action at once, keeps it, and sends it in three seconds: here as they pass. What is kept with it outlives
 * this window, so that is the server's time (D31); where that was set back, what was tapped later stays later.
 */
function hold(action: Omit<HeldAction, 'dueAt' | 'id'>): void {
  const earlier = held.actions.map(({ dueAt }) => dueAt);
  const made = {
    ...action,
    actor: currentActor(),
    id: newId(),
    dueAt: Math.max(serverNow().getTime() + undoMilliseconds, ...earlier),
  };
  kept.set(
    made.id,
    keepHeld(rowOf(made, currentCaller())).then(
      () => true,
      () => false, // no room, say: sending it will tell
    ),
  );
  show(made, undoMilliseconds);
}

function show(action: HeldAction, wait: number): void {
  held.actions.push(action);
  setUnderWay('held', true);
  timers.set(
    action.id,
    setTimeout(() => send(action.id), wait),
  );
}

/** Moves an order on; a further step of the same order sends the earlier one now. */
export function holdStep(step: Pick<HeldAction, 'order_id' | 'commands' | 'status' | 'place' | 'lines'>): void {
  const before = heldOf(held.actions, step.order_id, 'step');
  if (before) send(before.id);
  hold({ ...step, kind: 'step', place: before?.place ?? step.place });
}

/** Crosses a line off, or takes that back while it can be. */
export function toggleDone(order_id: string, line_id: string): void {
  const before = heldOf(held.actions, order_id, 'done');
  const crossed = before?.lines ?? [];
  const lines = crossed.includes(line_id) ? crossed.filter((id) => id !== line_id) : [...crossed, line_id];
  if (before) takeBack(before.id);
  if (lines.length === 0) return;
  const commands: HeldAction['commands'] = [{ type: 'order.lines', body: { order_id, done: lines } }];
  hold({ order_id, kind: 'done', commands, lines });
}

/** Takes an action back that has not been sent. */
export function takeBack(id: string): void {
  if (held.actions.find((action) => action.id === id)?.sending) return;
  const writing = kept.get(id);
  drop(id);
  void writing?.then(() => releaseHeld(id)).catch(showFailure);
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

/**
 * One transaction puts it into the outbox and releases it; a window that finds it released does nothing. What the
 * device could not keep is said, and the ticket goes back.
 */
async function save({ id, commands, actor }: HeldAction): Promise<void> {
  try {
    const onDisk = await kept.get(id);
    await actTogether(commands, { actor: actor && { ...actor }, ...(onDisk ? { held: id } : {}) });
  } catch (error) {
    showFailure(error);
    await releaseHeld(id).catch(() => undefined); // the same disk that failed
  }
  drop(id);
}

/** Sends everything now: the page is being left. */
export const sendAllHeld = (): void => held.actions.map((action) => action.id).forEach(send);

/** What an earlier run, or another window, holds back: shown here too until it is sent. */
async function takeUp(): Promise<void> {
  const owner = currentCaller();
  for (const row of earlierHeld(owner)) await keepHeld(row);
  for (const row of await heldBy(owner)) follow(row);
}

function follow(row: HeldRow): void {
  const action = readHeld(structuredClone(row)); // the store makes its own of what it is given
  if (!action || over.has(action.id) || held.actions.some(({ id }) => id === action.id)) return;
  kept.set(action.id, Promise.resolve(true));
  // the clock may have been set meanwhile: never longer than from a tap on
  show(action, Math.min(Math.max(0, action.dueAt - serverNow().getTime()), undoMilliseconds));
}

/** Takes up what a reload left behind, and from now on sends everything when the page is hidden. Answers the way to stop. */
export function startHeldActions(): () => void {
  const owner = currentCaller();
  let left = false;
  takeUp()
    .catch(showFailure)
    .finally(() => (held.ready ||= !left));
  const stop = onChange(({ held: rows = [], released = [] }) => {
    for (const id of released) drop(id);
    for (const row of rows) if (row.owner === owner) follow(row);
  });
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') sendAllHeld();
  };
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('pagehide', sendAllHeld);
  return () => {
    left = true;
    // another window may hold something by the time this one comes back
    held.ready = false;
    stop();
    document.removeEventListener('visibilitychange', onHidden);
    removeEventListener('pagehide', sendAllHeld);
    sendAllHeld();
  };
}
