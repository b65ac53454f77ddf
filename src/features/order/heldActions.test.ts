import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';

vi.stubGlobal('localStorage', memoryStorage());
const sent: Command[] = [];
vi.mock('#src/data/outbox/act.ts', () => ({
  act: async (command: Command) => {
    sent.push(command);
    return { key: 'k' };
  },
}));
vi.mock('#src/ui/feedback/showFailure.ts', () => ({ showFailure: () => undefined }));

const load = () => import('./heldActions.ts');
const step = (order_id: string, action: 'accept' | 'prepare') => ({
  order_id,
  commands: [{ type: 'order.action', body: { order_id, action } } satisfies Command],
  status: action === 'accept' ? ('accepted' as const) : ('in-preparation' as const),
  place: 'new' as const,
});
const sentActions = (): string[] =>
  sent.map((command) => (command.type === 'order.action' ? command.body.action : command.type));

describe('a kitchen tap', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetModules();
    localStorage.clear();
    sent.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  test('is sent after three seconds, and not before', async () => {
    const { holdStep } = await load();
    holdStep(step('o', 'accept'), 0);
    await vi.advanceTimersByTimeAsync(2999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sentActions()).toEqual(['accept']);
  });

  test('is never sent when it was taken back', async () => {
    const { held, holdStep, takeBack } = await load();
    holdStep(step('o', 'accept'), 0);
    takeBack(held.actions[0]?.id ?? '');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual([]);
    expect(held.actions).toEqual([]);
  });

  test('leaves the one before it no more to take back, and keeps the ticket in its place', async () => {
    const { held, holdStep } = await load();
    holdStep(step('o', 'accept'), 0);
    holdStep({ ...step('o', 'prepare'), place: 'accepted' }, 1000);
    await vi.advanceTimersByTimeAsync(0);
    expect(sentActions()).toEqual(['accept']);
    expect(held.actions.map(({ status, place }) => [status, place])).toEqual([['in-preparation', 'new']]);
  });

  test('on several tickets at once is sent for each', async () => {
    const { holdStep } = await load();
    for (const id of ['a', 'b', 'c']) holdStep(step(id, 'accept'), 0);
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent).toHaveLength(3);
  });

  test('sends lines crossed off before the status that follows them, as one action', async () => {
    const { holdStep, toggleDone } = await load();
    toggleDone('o', 'l1', 0);
    toggleDone('o', 'l2', 100);
    toggleDone('o', 'l1', 200);
    toggleDone('o', 'l3', 300);
    holdStep(step('o', 'prepare'), 400);
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent).toEqual([
      { type: 'order.lines', body: { order_id: 'o', done: ['l2', 'l3'] } },
      { type: 'order.action', body: { order_id: 'o', action: 'prepare' } },
    ]);
  });

  test('survives a reload within the three seconds', async () => {
    const { holdStep } = await load();
    holdStep(step('o', 'accept'), 0);
    vi.clearAllTimers();
    vi.resetModules();
    vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined });
    vi.stubGlobal('addEventListener', () => undefined);
    const { startHeldActions } = await load();
    startHeldActions();
    await vi.advanceTimersByTimeAsync(0);
    expect(sentActions()).toEqual(['accept']);
  });
});
