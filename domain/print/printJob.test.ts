import { describe, expect, it } from 'vitest';
import * as fc from '../../tests/support/fastCheck.ts';
import { opensDrawer, printJobAfter, printJobSteps, printJobsThatMay, type PrintJobState } from './printJob.ts';

describe('a print job', () => {
  it('is never begun twice, unless not a byte had left or a person asked for it again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...printJobSteps), { maxLength: 60 }), (steps) => {
        let state: PrintJobState = 'waiting';
        let mayBegin = true;
        for (const step of steps) {
          const after = printJobAfter(state, step);
          if (after === undefined) continue;
          if (step === 'begin') {
            expect(mayBegin).toBe(true);
            mayBegin = false;
          }
          if (step === 'held' || step === 'again') mayBegin = true;
          state = after;
        }
      }),
      fc.runs,
    );
  });

  it('whose end is not known waits for a person, and for nobody else', () => {
    const ways = printJobSteps.filter((step) => printJobAfter('unsure', step) !== undefined);
    expect(ways).toEqual(['again', 'end']);
  });

  it('goes from one state to the next, whatever happens to it', () => {
    expect(
      printJobSteps.map((step) => [
        step,
        ...printJobsThatMay(step).map((state) => [state, printJobAfter(state, step)]),
      ]),
    ).toEqual([
      ['begin', ['waiting', 'sending']],
      ['held', ['sending', 'waiting']],
      ['printed', ['sending', 'printed']],
      ['lost', ['sending', 'unsure']],
      ['again', ['unsure', 'waiting']],
      ['end', ['waiting', 'ended'], ['unsure', 'ended']],
    ]);
  });

  it('that came out or was given up is over, whoever still asks for it', () => {
    for (const step of printJobSteps)
      expect([step, printJobAfter('printed', step), printJobAfter('ended', step)]).toEqual([
        step,
        undefined,
        undefined,
      ]);
  });

  it('opens the drawer as long as somebody stands before it', () => {
    const createdAt = '2026-01-01T12:00:00.000Z';
    const after = (seconds: number) => new Date(Date.parse(createdAt) + seconds * 1000);
    expect([0, 59, 60, 3600].map((seconds) => opensDrawer({ drawer: true, createdAt }, after(seconds)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(opensDrawer({ createdAt }, after(0))).toBe(false);
  });
});
