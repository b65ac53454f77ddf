import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { subscribe } from 'valtio';
import type { Command } from '#domain/order/command.ts';
import { line } from '../../../../tests/support/sampleMenu.ts';
import { after, orderIn, placed } from '../../../../tests/support/sampleOrder.ts';
import { memoryStorage } from '../../../../tests/support/memoryStorage.ts';
import { turn, until } from '../../../../tests/support/until.ts';
import type { Caller } from '#src/data/local/scope.ts';
import { wholeKitchen } from '../station/kitchenStation.ts';

vi.mock('#src/data/outbox/startSender.ts', () => ({ kickSender: () => undefined }));
vi.mock('#src/ui/feedback/showFailure.ts', () => ({
  showFailure: (error: unknown) => {
    throw error;
  },
}));

/** each test is another device of the browser: what it kept stays in the browser */
let caller: Caller = 'device:m';
let tests = 0;

/** A kitchen's window with nothing in its memory. `acts` are what its device's outbox holds, in the order of doing. */
async function openWindow() {
  vi.resetModules();
  const { becomeIdentity } = await import('#src/data/session/identity.ts');
  becomeIdentity({ caller, scope: 'restaurant:r', restaurant_id: 'r' });
  const { storedOperations } = await import('#src/data/outbox/outboxStorage.ts');
  const { heldBy } = await import('#src/data/outbox/heldTaps.ts');
  const actions = await import('./heldActions.ts');
  const own = async () => (await storedOperations()).filter((operation) => operation.caller === caller);
  return {
    ...actions,
    own,
    acts: async () =>
      (await own()).map(({ command: { body } }) => ('action' in body ? body.action : 'done' in body && body.done)),
    kept: async () => (await heldBy(caller)).length,
    keptTaps: async () => (await heldBy(caller)).map(({ shown }) => (shown as { order_id: string }).order_id),
  };
}

const step = (order_id: string, action: 'accept' | 'prepare') => ({
  order_id,
  commands: [{ type: 'order.action', body: { order_id, action } } satisfies Command],
  status: action === 'accept' ? ('accepted' as const) : ('in-preparation' as const),
  place: 'new' as const,
});

const day = 86_400_000;

/** As long as an act that was sent too early takes until it lies there. */
const turns = async (): Promise<void> => {
  for (let times = 0; times < 10; times += 1) await turn();
};

/** An order that was ready when a beer was added. */
const grown = after(
  placed(),
  { type: 'order.action', body: { order_id: 'order', action: 'accept' } },
  { type: 'order.action', body: { order_id: 'order', action: 'prepare' } },
  { type: 'order.action', body: { order_id: 'order', action: 'ready' } },
  { type: 'order.lines', body: { order_id: 'order', add: [line('x', 'beer')] } },
);

describe('a kitchen tap', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage());
    vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined });
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    // its three seconds, and the clock that says when they are over: the database goes on
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    caller = `device:m${++tests}`;
    return () => vi.useRealTimers();
  });

  test('is sent after three seconds, and not before', async () => {
    const { held, holdStep, acts, kept } = await openWindow();
    holdStep(step('o', 'accept'));
    await until(async () => expect(await kept()).toBe(1));
    vi.advanceTimersByTime(2999);
    await turns();
    expect([held.actions.map(({ sending }) => sending === true), await acts()]).toEqual([[false], []]);
    vi.advanceTimersByTime(1);
    await until(async () => expect(await acts()).toEqual(['accept']));
    expect(await kept()).toBe(0);
  });

  test('is never sent when it was taken back', async () => {
    const { held, holdStep, takeBack, acts, kept } = await openWindow();
    holdStep(step('o', 'accept'));
    takeBack(held.actions[0]?.id ?? '');
    expect(held.actions).toEqual([]);
    await until(async () => expect(await kept()).toBe(0));
    vi.advanceTimersByTime(10_000);
    holdStep(step('o', 'prepare'));
    vi.advanceTimersByTime(3_000);
    await until(async () => expect(await acts()).toEqual(['prepare']));
  });

  test('leaves the one before it no more to take back, and keeps the ticket in its place', async () => {
    const { held, holdStep, acts } = await openWindow();
    holdStep(step('o', 'accept'));
    holdStep({ ...step('o', 'prepare'), place: 'accepted' });
    await until(async () => expect(await acts()).toEqual(['accept']));
    await until(() =>
      expect(held.actions.map(({ status, place }) => [status, place])).toEqual([['in-preparation', 'new']]),
    );
  });

  test('on several tickets at once is sent for each', async () => {
    const { holdStep, acts } = await openWindow();
    for (const id of ['a', 'b', 'c']) holdStep(step(id, 'accept'));
    vi.advanceTimersByTime(3000);
    await until(async () => expect(await acts()).toHaveLength(3));
  });

  test('sends lines crossed off before the status that follows them, as one action', async () => {
    const { holdStep, toggleDone, acts } = await openWindow();
    toggleDone('o', 'l1');
    toggleDone('o', 'l2');
    toggleDone('o', 'l1');
    toggleDone('o', 'l3');
    holdStep(step('o', 'prepare'));
    vi.advanceTimersByTime(3000);
    await until(async () => expect(await acts()).toEqual([['l2', 'l3'], 'prepare']));
  });

  test('goes into the outbox whole: an acceptance never without its promised time', async () => {
    const { holdStep, own } = await openWindow();
    const promise: Command = { type: 'order.info', body: { order_id: 'o', promisedAt: '2026-11-22T12:00:00.000Z' } };
    const accept = step('o', 'accept');
    holdStep({ ...accept, commands: [...accept.commands, promise] });
    vi.advanceTimersByTime(3000);
    await until(async () => expect(await own()).toHaveLength(2));
    const [first, second] = await own();
    expect(second?.follows).toBe(first?.key);
  });

  test('survives a kill within the three seconds, and is sent once, whatever windows are open', async () => {
    const before = await openWindow();
    before.holdStep(step('o', 'accept'));
    await until(async () => expect(await before.kept()).toBe(1));
    vi.clearAllTimers(); // the window is dead
    const left = await openWindow();
    left.startHeldActions();
    expect(left.held.ready, 'what lies on the disk is not known yet').toBe(false);
    const right = await openWindow();
    right.startHeldActions();
    await until(() => expect(left.held.ready && right.held.ready).toBe(true));
    expect([...left.held.actions, ...right.held.actions]).toHaveLength(2);
    vi.advanceTimersByTime(3000);
    await until(async () => expect(await left.acts()).toEqual(['accept']));
    await until(() => expect([...left.held.actions, ...right.held.actions]).toEqual([]));
    expect(await left.acts()).toEqual(['accept']);
    expect(await left.kept()).toBe(0);
  });

  test('that another window holds is known again before anything rings, where this one was left meanwhile', async () => {
    const here = await openWindow();
    const leave = here.startHeldActions();
    await until(() => expect(here.held.ready).toBe(true));
    leave();
    expect(here.held.ready, 'already when it is drawn again').toBe(false);
    const { keepHeld } = await import('#src/data/outbox/heldTaps.ts');
    const { rowOf } = await import('./heldAction.ts');
    await keepHeld(rowOf({ ...step('o', 'accept'), id: 'other', kind: 'step', dueAt: Date.now() + 3000 }, caller));
    const seen: number[] = [];
    subscribe(here.held, () => void (here.held.ready && seen.push(here.held.actions.length)), true);
    here.startHeldActions()();
    here.startHeldActions();
    await until(() => expect(here.held.ready).toBe(true));
    expect(seen[0]).toBe(1);
  });

  test('that an earlier release kept in local storage is sent', async () => {
    const accept = { ...step('o', 'accept'), id: 'x', kind: 'step', dueAt: 0 };
    localStorage.setItem('comanda-held-actions', JSON.stringify([accept, { id: 1 }]));
    const here = await openWindow();
    here.startHeldActions();
    await until(() => expect(here.held.actions).toHaveLength(1));
    vi.advanceTimersByTime(0);
    await until(async () => expect(await here.acts()).toEqual(['accept']));
    expect(localStorage.getItem('comanda-held-actions')).toBeNull();
  });

  describe.each([
    ['forward', day],
    ['back', -day],
  ])('while somebody sets the clock a day %s', (_, by) => {
    const setClock = (): void => void vi.setSystemTime(Date.now() + by);

    test('is sent after its three seconds', async () => {
      const { held, holdStep, acts, kept } = await openWindow();
      holdStep(step('o', 'accept'));
      await until(async () => expect(await kept()).toBe(1));
      setClock();
      vi.advanceTimersByTime(2999);
      await turns();
      expect([held.actions.map(({ sending }) => sending === true), await acts()]).toEqual([[false], []]);
      vi.advanceTimersByTime(1);
      await until(async () => expect(await acts()).toEqual(['accept']));
    });

    test('and the browser is killed, is sent within three seconds of its start', async () => {
      const before = await openWindow();
      before.holdStep(step('o', 'accept'));
      await until(async () => expect(await before.kept()).toBe(1));
      vi.clearAllTimers();
      setClock();
      const here = await openWindow();
      here.startHeldActions();
      await until(() => expect(here.held.ready).toBe(true));
      expect(here.held.actions).toHaveLength(1);
      vi.advanceTimersByTime(3000);
      await until(async () => expect(await here.acts()).toEqual(['accept']));
    });

    test('or the server does, stays in the order of the taps', async () => {
      const { holdStep, keptTaps } = await openWindow();
      const { learnServerTime } = await import('#src/data/clock.ts');
      for (const id of ['a', 'b', 'c']) {
        holdStep(step(id, 'accept'));
        learnServerTime(new Date(Date.now() + by).toISOString(), 0);
      }
      await until(async () => expect(await keptTaps()).toEqual(['a', 'b', 'c']));
    });
  });

  test('that says additions are done can be taken back for its three seconds after a restart too', async () => {
    const before = await openWindow();
    const { bumpOrder } = await import('./bumpOrder.ts');
    bumpOrder(orderIn(grown), undefined, undefined, wholeKitchen);
    await until(async () => expect(await before.kept()).toBe(1));
    vi.clearAllTimers();
    const here = await openWindow();
    here.startHeldActions();
    await until(() => expect(here.held.ready).toBe(true));
    vi.advanceTimersByTime(1000);
    expect(here.held.actions.map(({ sending }) => sending)).toEqual([false]);
    vi.advanceTimersByTime(2000);
    await until(async () => expect(await here.acts()).toEqual([['x']]));
  });
});
