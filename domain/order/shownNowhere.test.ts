import { describe, expect, it } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import { orderIn, placed } from '../../tests/support/sampleOrder.ts';
import type { Order } from './order.ts';
import { isOnScreen, shownNowhere, type KitchenScreen } from './shownNowhere.ts';

const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds)).toISOString();
const sent = { seq: 7, at: at(0) };
const order = (changes: Partial<Order> = {}) => ({ ...orderIn(placed()), ...sent, ...changes });
const screen = (changes: Partial<KitchenScreen> = {}): KitchenScreen => ({
  device_id: 'kitchen',
  name: 'Kitchen',
  mode: 'orderprocessing',
  seq: 6,
  heardAt: at(0),
  ...changes,
});
const fresh = (): KitchenScreen => {
  const { seq: _nothing, ...never } = screen();
  return never;
};

describe('an order', () => {
  it.each<[string, number, KitchenScreen[], boolean]>([
    ['that no screen confirms for 10 s', 10, [screen()], true],
    ['a moment before', 9, [screen()], false],
    ['that a screen shows', 60, [screen({ seq: 7 })], false],
    ['that a screen shows with what came after it', 60, [screen({ seq: 9 })], false],
    ['that one of two screens shows', 60, [screen(), screen({ seq: 7 })], false],
    ['while the only screen has never said a word', 10, [fresh()], true],
    ['whose screen has gone silent', 150, [screen({ seq: 7 })], true],
    ['whose screen was silent for less than that', 149, [screen({ seq: 7 })], false],
    ['in a house without screens', 60, [], false],
  ])('%s', (_, seconds, screens, nowhere) => {
    expect(shownNowhere(order(), screens, at(seconds))).toBe(nowhere);
  });

  it.each(['created', 'accepted', 'in-preparation'] as const)('that is %s is missed', (status) => {
    const statusEntry = { status, at: at(0) };
    expect(shownNowhere(order({ statusEntry }), [screen()], at(10))).toBe(true);
  });

  it('that is ready, closed, or waits for its payment is missed by nobody', () => {
    const statusEntry = (status: Order['statusEntry']['status']) => ({ statusEntry: { status, at: at(0) } });
    for (const changes of [
      statusEntry('waiting-pickup'),
      statusEntry('in-delivery'),
      statusEntry('completed'),
      statusEntry('rejected'),
      { flags: ['awaiting_payment' as const] },
    ])
      expect(shownNowhere(order(changes), [screen()], at(60))).toBe(false);
  });

  it('that was ready before lines were added is missed again', () => {
    const { items } = order();
    const late = { ...items[0]!, ...line('late', 'pizza'), afterReady: true as const };
    const ready = { statusEntry: { status: 'waiting-pickup' as const, at: at(0) } };
    expect(shownNowhere(order({ ...ready, items: [...items, late] }), [screen()], at(10))).toBe(true);
    const made = { ...late, doneAt: at(5) };
    expect(shownNowhere(order({ ...ready, items: [...items, made] }), [screen()], at(10))).toBe(false);
  });

  it('of which what is not made yet is held is missed by nobody before that is fired', () => {
    const [first] = order().items;
    const held = { ...first!, line_id: 'held', held: true as const };
    expect(shownNowhere(order({ items: [held] }), [screen()], at(60))).toBe(false);
    expect(shownNowhere(order({ items: [{ ...first!, doneAt: at(5) }, held] }), [screen()], at(60))).toBe(false);
    expect(shownNowhere(order({ items: [first!, held] }), [screen()], at(60))).toBe(true);
  });

  it('that is on paper as a whole is in the kitchen, and one of which a line is not, is not', () => {
    const [first] = order().items;
    const printed = { ...first!, printedAt: at(2) };
    expect(shownNowhere(order({ items: [printed] }), [screen()], at(60))).toBe(false);
    const other = { ...first!, line_id: 'other' };
    expect(shownNowhere(order({ items: [printed, other] }), [screen()], at(60))).toBe(true);
    const voided = { ...other, voided: { at: at(3), reason: 'spilt' } };
    expect(shownNowhere(order({ items: [printed, voided] }), [screen()], at(60))).toBe(false);
  });
});

it('a screen that shows the order is one that was heard of', () => {
  expect(isOnScreen(sent, [screen({ seq: 7 })], at(20))).toBe(true);
  const { heardAt: _never, ...silent } = screen({ seq: 7 });
  expect(isOnScreen(sent, [silent], at(20))).toBe(false);
  expect(isOnScreen(sent, [], at(20))).toBe(false);
});
