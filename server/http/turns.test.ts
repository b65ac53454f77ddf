import { array, assert, asyncProperty, constantFrom } from '../../tests/support/fastCheck.ts';
import { describe, expect, it } from 'vitest';
import { createTurns, type TurnsOptions } from './turns.ts';

/** Work that ends when the test says so. */
function office(options: Partial<TurnsOptions> = {}) {
  const turns = createTurns({ atOnce: 1, waiting: 100, each: 100, retryAfter: 3, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  /** the work's name begins with the letter of whoever wants it; `?` is somebody who is not told apart */
  const ask = (name: string) =>
    turns.run(name.startsWith('?') ? undefined : name[0], () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  /** Ends the work, and gives others the time to begin theirs. */
  const end = async (name: string) => {
    ends.get(name)!();
    ends.delete(name);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const endAll = async () => {
    for (let [name] = [...ends.keys()]; name !== undefined; [name] = [...ends.keys()]) await end(name);
  };
  return { ask, begun, end, endAll };
}

describe('turns of long work', () => {
  it('go round among those who wait, however many one of them has waiting', async () => {
    const { ask, begun, endAll } = office();
    const answers = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(ask);
    await endAll();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  });

  it('come in the order of asking for those who are not told apart', async () => {
    const { ask, begun, endAll } = office();
    for (const name of ['?1', '?2', 'a1', '?3', 'a2']) void ask(name);
    await endAll();
    expect(begun).toEqual(['?1', '?2', 'a1', '?3', 'a2']);
  });

  it('pass over who has his share running already', async () => {
    const { ask, begun, end } = office({ atOnce: 2, eachAtOnce: 1 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void ask(name);
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  });

  it('are refused to who has too many, and to everybody when too many wait', async () => {
    const { ask, endAll } = office({ waiting: 2, each: 2 });
    const kept = [ask('a1'), ask('a2')];
    expect(await ask('a3')).toMatchObject({ code: 'rate_limited', details: { retryAfter: 3 } });
    kept.push(ask('b1'));
    expect(await ask('c1')).toMatchObject({ code: 'unavailable', details: { retryAfter: 3 } });
    await endAll();
    expect(await Promise.all(kept)).toEqual(['a1', 'a2', 'b1']);
    // what is over counts no longer
    const again = ask('a4');
    await endAll();
    expect(await again).toBe('a4');
  });

  it('are passed on by work that fails', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 9, each: 9, retryAfter: 1 });
    const fails = turns.run('a', () => Promise.reject(new Error('no')));
    const next = turns.run('b', () => Promise.resolve('done'));
    await expect(fails).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('never come twice to one while another, who has none running, waits the whole time', async () => {
    await assert(
      asyncProperty(array(constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 }), async (asked) => {
        const { ask, begun, endAll } = office();
        const answers = asked.map((who, at) => ask(`${who}${at}`));
        await endAll();
        await Promise.all(answers);
        expect(begun.toSorted()).toEqual(asked.map((who, at) => `${who}${at}`).toSorted());
        // the first had its turn at once, before anybody waited
        const waited = begun.slice(1);
        waited.forEach((name, at) => {
          const again = waited.findIndex((other, place) => place > at && other[0] === name[0]);
          if (again < 0) return;
          const between = new Set(waited.slice(at + 1, again).map((other) => other[0]));
          const later = new Set(waited.slice(again).map((other) => other[0]));
          for (const other of later) if (other !== name[0]) expect(between).toContain(other);
        });
      }),
    );
  });
});
