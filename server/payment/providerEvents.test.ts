import { describe, expect, it } from 'vitest';
import type { ProviderEvent } from '../cardProvider/providerEvent.ts';
import { storeMissedEvents } from './missedEvents.ts';
import type { ReaperParts } from './paymentIntents.ts';
import { createProviderEvents, finishEvent } from './providerEvents.ts';

const at = new Date('2026-11-20T11:00:00.000Z');
const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const day = 24 * hour;
const told = (event_id: string): ProviderEvent => ({
  event_id,
  type: 'account.updated',
  about: { kind: 'account', account_id: event_id },
});
type Query = { text: string; values: readonly unknown[] };

/** A house that keeps every account, whose provider answers when the test lets it. */
function house({ isNew = true, fails = false, now = at, until = undefined as Date | undefined } = {}) {
  const asked: Query[] = [];
  const logged: { level: string; details: object; message: string }[] = [];
  const waiting: { account_id: string; answer: () => void }[] = [];
  const gaps: [string, string][] = [];
  const list: ProviderEvent[][] = [];
  const query = async (text: string, values: readonly unknown[] = []): Promise<unknown[]> => {
    asked.push({ text, values });
    if (text.includes('select until')) return until ? [{ until }] : [];
    return text.includes('into provider_event') && !isNew ? [] : [{}];
  };
  const log = (level: string) => (details: object, message: string) => void logged.push({ level, details, message });
  const parts = {
    db: { query },
    now: () => now,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    payments: {
      provider: { name: 'stripe' },
      business: {
        accounts: {
          accountState: (account_id: string) =>
            new Promise((resolve, reject) => {
              const answer = () => (fails ? reject(new Error('away')) : resolve(undefined));
              waiting.push({ account_id, answer });
            }),
        },
      },
      eventsBetween: async (from: Date, to: Date) => {
        gaps.push([from.toISOString(), to.toISOString()]);
        return list.shift() ?? [];
      },
    },
  } as unknown as ReaperParts;
  const done = () => asked.filter(({ text }) => text.includes('try_at = null')).map(({ values }) => values[0]);
  const stored = () => asked.filter(({ text }) => text.includes('into provider_event'));
  return { parts, asked, logged, waiting, gaps, list, done, stored };
}
type House = ReturnType<typeof house>;

/** Answers everything that is asked of the provider, until nothing more is. */
async function answerAll({ waiting }: House, settled: Promise<void>): Promise<void> {
  const end = { reached: false };
  void settled.then(() => (end.reached = true));
  while (!end.reached) {
    for (const { answer } of waiting.splice(0)) answer();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
/** The house when it asks the provider about so many at the same time. */
const asks = ({ waiting }: House, count: number): Promise<void> =>
  expect.poll(() => waiting.length, { interval: 1 }).toBe(count);

describe('what the card provider tells', () => {
  it('is stored, with a quarter of a minute for this process, and then dealt with', async () => {
    const here = house();
    const events = createProviderEvents(here.parts);
    await events.take(told('one'));
    const about = JSON.stringify({ kind: 'account', account_id: 'one' });
    expect(here.stored().map(({ values }) => values)).toEqual([
      ['one', 'account.updated', at, about, new Date(at.getTime() + 15 * second)],
    ]);
    expect(here.done()).toEqual([]);
    await asks(here, 1);
    await answerAll(here, events.settled());
    expect(here.done()).toEqual(['one']);
    expect(here.logged).toEqual([]);
  });

  it('again, or that is nothing to us, is stored and asks nothing', async () => {
    const again = house({ isNew: false });
    const events = createProviderEvents(again.parts);
    await events.take(told('one'));
    await events.settled();
    const nothing = house();
    const others = createProviderEvents(nothing.parts);
    await others.take({ event_id: 'two', type: 'payout.paid' });
    await others.settled();
    for (const here of [again, nothing]) expect([here.waiting, here.done()]).toEqual([[], []]);
    expect(nothing.stored().map(({ values }) => values.slice(3))).toEqual([[null, null]]);
  });

  it('is dealt with four at a time, and the next when one is done', async () => {
    const here = house();
    const events = createProviderEvents(here.parts);
    for (let each = 0; each < 7; each += 1) await events.take(told(`${each}`));
    await asks(here, 4);
    here.waiting.shift()!.answer();
    await expect
      .poll(() => here.waiting.map(({ account_id }) => account_id), { interval: 1 })
      .toEqual(['1', '2', '3', '4']);
    await answerAll(here, events.settled());
    expect(here.done()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  });

  it('is left to the reaper beyond two hundred that wait', async () => {
    const here = house();
    const events = createProviderEvents(here.parts);
    for (let each = 0; each < 210; each += 1) await events.take(told(`${each}`));
    await answerAll(here, events.settled());
    expect(here.stored()).toHaveLength(210);
    expect(here.done()).toHaveLength(204);
  });

  it('is left for later when it could not be dealt with', async () => {
    const here = house({ fails: true });
    const events = createProviderEvents(here.parts);
    await events.take(told('one'));
    await answerAll(here, events.settled());
    expect(here.done()).toEqual([]);
    expect(here.logged).toMatchObject(
      [{ level: 'warn', details: { event_id: 'one', type: 'account.updated' }, message: /left for later/ }].map(
        (line) => ({ ...line, message: expect.stringMatching(line.message) as string }),
      ),
    );
    expect(here.logged[0]?.details).toHaveProperty('err');
  });

  it('is begun no more when the server stops, and what is begun ends', async () => {
    const here = house();
    const events = createProviderEvents(here.parts);
    for (let each = 0; each < 6; each += 1) await events.take(told(`${each}`));
    await asks(here, 4);
    await answerAll(here, events.stop());
    expect(here.done()).toEqual(['0', '1', '2', '3']);
  });
});

describe('an event that was left over', () => {
  const left = { ...told('one'), at, tries: 1 } as Parameters<typeof finishEvent>[1];
  const after = (ms: number) => house({ fails: true, now: new Date(at.getTime() + ms) });

  it('is dealt with, and done', async () => {
    const here = house();
    await answerAll(here, finishEvent(here.parts, left));
    expect(here.done()).toEqual(['one']);
  });

  it('fails for three days, and is given up then', async () => {
    const early = after(3 * day - 1);
    const failed = expect(finishEvent(early.parts, left)).rejects.toThrow('away');
    await asks(early, 1);
    early.waiting[0]!.answer();
    await failed;
    expect([early.done(), early.logged]).toEqual([[], []]);
    const late = after(3 * day);
    await answerAll(late, finishEvent(late.parts, left));
    expect(late.done()).toEqual(['one']);
    expect(late.logged).toMatchObject([{ level: 'error', details: { event_id: 'one', type: 'account.updated' } }]);
    expect(late.logged[0]?.message).toContain('given up');
  });
});

describe('what the provider has told and nobody has heard', () => {
  const before = (ms: number) => new Date(at.getTime() - ms);
  const kept = ({ asked }: House) => asked.filter(({ text }) => text.includes('provider_told values'));

  it('is asked for every ten minutes, with ten minutes before that', async () => {
    const soon = house({ until: before(10 * minute - 1) });
    await storeMissedEvents(soon.parts);
    expect(soon.gaps).toEqual([]);
    const due = house({ until: before(10 * minute) });
    await storeMissedEvents(due.parts);
    expect(due.gaps).toEqual([[before(20 * minute).toISOString(), at.toISOString()]]);
    expect(kept(due).map(({ values }) => values)).toEqual([['[]', at, 'stripe', at]]);
  });

  it('is asked for a day at a time, up to now', async () => {
    const here = house({ until: before(2 * day + hour) });
    await storeMissedEvents(here.parts);
    const ends = [2 * day + hour + 10 * minute, day + hour + 10 * minute, hour + 10 * minute, 0].map((ms) =>
      before(ms).toISOString(),
    );
    expect(here.gaps).toEqual([0, 1, 2].map((each) => [ends[each], ends[each + 1]]));
    expect(kept(here)).toHaveLength(3);
  });

  it('is worked off before the next day is asked for', async () => {
    const here = house({ until: before(2 * day) });
    here.list.push([], [told('one')]);
    await storeMissedEvents(here.parts);
    expect(here.gaps).toHaveLength(2);
    expect(kept(here).map(({ values }) => values[0])).toEqual(['[]', JSON.stringify([told('one')])]);
  });

  it('reaches back thirty days, as far as the provider’s list', async () => {
    const first = before(30 * day).toISOString();
    for (const until of [undefined, before(90 * day)]) {
      const here = house({ until });
      await storeMissedEvents(here.parts);
      expect([here.gaps[0]?.[0], here.gaps]).toMatchObject([first, { length: 30 }]);
    }
  });

  it('is nothing where the provider has no list', async () => {
    const here = house();
    const { eventsBetween: _none, ...payments } = here.parts.payments;
    await storeMissedEvents({ ...here.parts, payments });
    expect(here.asked).toEqual([]);
  });
});
