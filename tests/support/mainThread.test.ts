import { describe, expect, it } from 'vitest';
import { blockedAfterFirstPaint, firstPaint, type TraceEvent } from './mainThread.ts';

const main = { pid: 1, tid: 1 };
/** A task of so many ms of the clock, of which the processor worked so many. */
const task = (at: number, clock: number, processor: number, thread = main): TraceEvent => ({
  ...thread,
  name: 'RunTask',
  ph: 'X',
  ts: at * 1000,
  dur: clock * 1000,
  tdur: processor * 1000,
});
const painted = (at: number): TraceEvent => ({ ...main, name: firstPaint, ph: 'R', ts: at * 1000 });

describe('how long a page answers nobody after its first paint', () => {
  it.each([
    ['a task of a tenth of a second on a slow device', [task(200, 25, 25)], 50],
    ['two of which each is short enough', [task(200, 12, 12), task(220, 12, 12)], 0],
    ['two, each for itself', [task(200, 20, 20), task(220, 15, 15)], 40],
    ['a task that a busy machine kept waiting', [task(200, 400, 20)], 30],
    ['what was over before anything was seen', [task(0, 90, 90)], 0],
    ['of what lasted beyond the paint, what came after it', [task(80, 40, 40)], 30],
    ['what other threads do', [task(200, 90, 90, { pid: 1, tid: 2 }), task(200, 90, 90, { pid: 2, tid: 1 })], 0],
  ])('counts %s', (_what, tasks, blocked) => {
    expect(blockedAfterFirstPaint([painted(100), ...tasks], 4)).toBe(blocked);
  });

  it('knows nothing of a page that was never painted', () => {
    expect(() => blockedAfterFirstPaint([task(0, 90, 90)], 4)).toThrow('no first paint');
  });
});
