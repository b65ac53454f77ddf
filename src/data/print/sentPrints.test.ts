import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keep, left, locksInTurn, usb, wanted } from '../../../tests/support/keptPrints.ts';
import { CallFailed } from '../api/callFailed.ts';
import { deviceSession } from '../session/deviceSessionStore.ts';
import { printDatabase } from './printDatabase.ts';
import { printing } from './printStore.ts';
import { dropPrint, openPrints, printKeptAgain, sendPrints } from './sendPrints.ts';

type Cable = { write: (bytes: Uint8Array) => Promise<void>; close?: () => Promise<void> };
const { brought, looked, cables, says } = vi.hoisted(() => ({
  brought: [] as [name: string, asked: { body: object; key: string }][],
  looked: [] as string[],
  /** what is plugged in, by its serial number */
  cables: new Map<string, () => Promise<Cable | undefined>>(),
  says: { error: undefined as Error | undefined },
}));
vi.mock('../api/call.ts', () => ({
  call: async (...given: [string, { body: object; key: string }]) => {
    brought.push(given);
    if (says.error) throw says.error;
  },
}));
vi.mock('./followPrinters.ts', () => ({ lookAtPrinters: async (house: string) => void looked.push(house) }));
vi.mock('./cableWays.ts', () => ({
  cableWays: {
    usb: async () => ({
      open: async ({ serialNumber }: { serialNumber: string }) => {
        const cable = await cables.get(serialNumber)?.();
        return cable && { close: async () => undefined, ...cable };
      },
    }),
  },
}));
const reported: unknown[] = [];
vi.stubGlobal('reportError', (error: unknown) => reported.push(error));

const jobs = () => printDatabase().jobs.orderBy('createdAt').toArray();
const keys = () => brought.map(([, { key }]) => key);
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((next) => setImmediate(next));
};
const onFakeClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const refused = (statusCode: number, code: string, retry: 'never' | 'later') =>
  new CallFailed({ statusCode, code, message: '', retry });
/** Takes all that it is given. */
const takes = (id: string) => {
  const written: Uint8Array[] = [];
  cables.set(id, async () => ({ write: async (bytes) => void written.push(bytes) }));
  return written;
};

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true, locks: locksInTurn() });
  await printDatabase().jobs.clear();
  for (const list of [brought, looked, reported]) list.length = 0;
  cables.clear();
  says.error = undefined;
  deviceSession.device = { machineId: 'till' } as NonNullable<typeof deviceSession.device>;
  printing.own = ['bar', 'counter'].map((id) => ({ printer: usb(id), state: {} }));
});
afterEach(() => void vi.useRealTimers());

describe('what is brought to the server', () => {
  test('is all that it needs to print it once, under the id that it has here', async () => {
    const drawer = { ...wanted('with drawer', 'kitchen'), drawer: true as const, createdAt: new Date().toISOString() };
    const one = wanted('one', 'kitchen');
    const { document: _none, ...bare } = wanted('bare', 'kitchen');
    await keep(one, bare, drawer);
    const { document } = one;
    await sendPrints();
    const of = (job_id: string) => ({
      job_id,
      restaurant_id: 'house',
      printer_id: 'kitchen',
      kind: 'receipt',
      title: job_id,
    });
    const bodies = brought.map(([name, asked]) => [name, asked]);
    expect(bodies).toEqual([
      ['POST /restaurant/print-job', { body: { ...of('one'), document }, key: 'one' }],
      ['POST /restaurant/print-job', { body: of('bare'), key: 'bare' }],
      [
        'POST /restaurant/print-job',
        { body: { ...of('with drawer'), document: drawer.document, drawer: true }, key: 'with drawer' },
      ],
    ]);
    expect(brought.map(([, { body }]) => Object.keys(body).includes('drawer'))).toEqual([false, false, true]);
    expect([await left(), looked, printing.kept]).toEqual([[], ['house'], []]);
  });

  test.each([
    ['who is not known', 401],
    ['who may not now', 403],
  ])('stays where it is of somebody %s, and so does what is behind it', async (_, status) => {
    says.error = refused(status, 'not_allowed', 'never');
    await keep(wanted('one', 'kitchen'), wanted('two', 'pass'));
    await sendPrints();
    expect([keys(), await left(), looked]).toEqual([['one'], ['one', 'two'], []]);
    expect((await jobs()).every((job) => job.refused === undefined)).toBe(true);
  });

  test('is nothing where this browser is no device', async () => {
    await keep(wanted('one', 'kitchen'));
    delete deviceSession.device;
    await sendPrints();
    expect([keys(), printing.kept]).toEqual([[], []]);
  });

  test('is looked at by somebody where it is refused, and is not brought again', async () => {
    says.error = refused(404, 'not_found', 'never');
    await keep(wanted('one', 'kitchen'));
    await sendPrints();
    expect(printing.kept).toMatchObject([{ job_id: 'one', refused: 'not_found' }]);
    await sendPrints();
    expect([keys(), looked]).toEqual([['one'], ['house']]);
  });

  test('is brought again after a while, by itself, until it is taken', async () => {
    says.error = refused(503, 'busy', 'later');
    await keep(wanted('one', 'kitchen'));
    onFakeClock();
    await sendPrints();
    await vi.advanceTimersByTimeAsync(4_999);
    await turns();
    expect(keys()).toEqual(['one']);
    says.error = undefined;
    await vi.advanceTimersByTimeAsync(1);
    await turns();
    expect([keys(), await left()]).toEqual([['one', 'one'], []]);
    await vi.advanceTimersByTimeAsync(60_000);
    await turns();
    expect(keys()).toEqual(['one', 'one']);
  });

  test('is not brought twice where somebody asks meanwhile', async () => {
    says.error = refused(503, 'busy', 'later');
    await keep(wanted('one', 'kitchen'));
    onFakeClock();
    await sendPrints();
    await vi.advanceTimersByTimeAsync(4_000);
    await sendPrints();
    says.error = undefined;
    await vi.advanceTimersByTimeAsync(4_999);
    await turns();
    expect(keys()).toEqual(['one', 'one']);
    await vi.advanceTimersByTimeAsync(1);
    await turns();
    expect([keys().length, await left()]).toEqual([3, []]);
  });

  test('is waited for no longer once it was taken because somebody asked', async () => {
    says.error = refused(503, 'busy', 'later');
    await keep(wanted('one', 'kitchen'));
    onFakeClock();
    await sendPrints();
    expect(vi.getTimerCount()).toBe(1);
    says.error = undefined;
    await sendPrints();
    expect([vi.getTimerCount(), await left()]).toEqual([0, []]);
  });

  test('stays where the app itself breaks, which is told, and holds up nothing', async () => {
    says.error = new TypeError('broken');
    await keep(wanted('one', 'kitchen'), wanted('two', 'kitchen'));
    await sendPrints();
    expect([keys(), await left(), reported]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
      [says.error, says.error],
    ]);
  });

  test('is of this device alone, and nothing that is being printed or may have been', async () => {
    await keep(
      { ...wanted('other', 'kitchen'), machineId: 'bar' },
      wanted('sending', 'kitchen', 'sending'),
      wanted('unsure', 'kitchen', 'unsure'),
      wanted('mine', 'kitchen'),
    );
    await sendPrints();
    expect([keys(), printing.kept.map(({ job_id }) => job_id)]).toEqual([['mine'], ['sending', 'unsure']]);
  });

  test('goes out once more where something was wanted while it went', async () => {
    const late = wanted('late', 'kitchen');
    await keep(wanted('one', 'kitchen'));
    const sending = sendPrints();
    await expect.poll(keys).toEqual(['one']);
    await keep(late);
    await sendPrints();
    await sending;
    await expect.poll(left).toEqual([]);
    expect(keys()).toEqual(['one', 'late']);
  });
});

describe('what is printed at a cable', () => {
  test('is on paper and gone, and its printer is well', async () => {
    const written = takes('bar');
    printing.own[0]!.state = { problem: 'unreachable' };
    await keep(wanted('one', 'bar'), wanted('two', 'bar'));
    await sendPrints();
    expect(written.map((bytes) => new TextDecoder().decode(bytes).match(/one|two/)?.[0])).toEqual(['one', 'two']);
    expect([printing.own[0]!.state, await left(), looked, brought]).toEqual([{}, [], ['house'], []]);
  });

  test('calls nobody later once it has come out', async () => {
    takes('bar');
    await keep(wanted('one', 'bar'));
    onFakeClock();
    await sendPrints();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('goes out once more where something was wanted while it was being printed', async () => {
    const goOn = Promise.withResolvers<void>();
    const begun = vi.fn();
    cables.set('bar', async () => ({ write: () => (begun(), goOn.promise) }));
    await keep(wanted('one', 'bar'));
    const sending = sendPrints();
    await expect.poll(() => begun.mock.calls.length).toBe(1);
    await keep(wanted('late', 'bar'));
    const asked = sendPrints();
    await turns();
    goOn.resolve();
    await Promise.all([sending, asked]);
    await expect.poll(left).toEqual([]);
    expect(begun).toHaveBeenCalledTimes(2);
  });

  test.each<[string, () => Promise<Cable | undefined>]>([
    ['is not plugged in', async () => undefined],
    ['is held by another program', () => Promise.reject(new Error('busy'))],
  ])('waits, all of it, while its printer %s', async (_, plugged) => {
    let tries = 0;
    cables.set('bar', () => ((tries += 1), plugged()));
    await keep(wanted('one', 'bar'), wanted('two', 'bar'));
    onFakeClock();
    await sendPrints();
    expect(printing.own.map(({ state }) => state)).toEqual([{ problem: 'unreachable' }, {}]);
    expect((await jobs()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect([looked, tries]).toEqual([[], 1]);
    const written = takes('bar');
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.poll(left).toEqual([]);
    await turns();
    expect([written.length, printing.own[0]!.state]).toEqual([2, {}]);
  });

  test('of which nobody knows whether it came out waits for somebody, and is printed by nobody else', async () => {
    let closed = 0;
    cables.set('bar', async () => ({
      write: () => Promise.reject(new Error('pulled out')),
      close: async () => void (closed += 1),
    }));
    await keep(wanted('one', 'bar'));
    await sendPrints();
    expect([(await jobs()).map(({ state }) => state), closed, reported]).toEqual([['unsure'], 1, []]);
    takes('bar');
    await sendPrints();
    expect(await left()).toEqual(['one']);
  });

  test('is out also where its cable does not close any more', async () => {
    cables.set('bar', async () => ({ write: async () => undefined, close: () => Promise.reject(new Error('gone')) }));
    await keep(wanted('one', 'bar'));
    await sendPrints();
    expect([await left(), reported]).toEqual([[], []]);
  });

  test('calls somebody where it has not come out for a while, and no more once it has', async () => {
    const goOn = Promise.withResolvers<void>();
    const begun = vi.fn();
    cables.set('bar', async () => ({ write: () => (begun(), goOn.promise) }));
    await keep(wanted('one', 'bar'));
    onFakeClock();
    const sending = sendPrints();
    // a poll would let time pass
    for (let tries = 0; tries < 50 && begun.mock.calls.length === 0; tries += 1) await turns();
    expect((await jobs()).map(({ state }) => state)).toEqual(['sending']);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(printing.own[0]!.state).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(printing.own[0]!.state).toEqual({ problem: 'out_of_order' });
    goOn.resolve();
    await sending;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([printing.own[0]!.state, await left()]).toEqual([{}, []]);
  });

  test.each<[string, () => Promise<unknown>, string[]]>([
    ['given up', () => dropPrint('one'), []],
    ['given to another one', () => printDatabase().jobs.update('one', { printer_id: 'kitchen' }), ['one']],
    ['begun in another window', () => printDatabase().jobs.update('one', { state: 'sending' }), ['one']],
  ])('is not printed there where it was %s while the cable was opened', async (_, meanwhile, stays) => {
    const written: Uint8Array[] = [];
    let closed = 0;
    cables.set('bar', async () => {
      await meanwhile();
      return { write: async (bytes) => void written.push(bytes), close: async () => void (closed += 1) };
    });
    await keep(wanted('one', 'bar'));
    await sendPrints();
    expect([written, await left(), closed]).toEqual([[], stays, 1]);
  });

  test('opens the drawer while somebody stands before it, and is gone unopened after that', async () => {
    const written = takes('bar');
    const drawer = { kind: 'drawer' as const, drawer: true as const, document: undefined as never };
    onFakeClock();
    await keep(
      { ...wanted('late', 'bar'), ...drawer, createdAt: new Date(Date.now() - 61_000).toISOString() },
      { ...wanted('now', 'bar'), ...drawer, createdAt: new Date().toISOString() },
    );
    await sendPrints();
    const pulses = written.map((bytes) => Buffer.from(bytes).includes(Buffer.from([0x1b, 0x70, 0])));
    expect([pulses, await left(), vi.getTimerCount()]).toEqual([[true], [], 0]);
  });
});

describe('what an earlier start of the app has left', () => {
  test('is shown, and what it had begun is nobody’s to print, printer by printer', async () => {
    await keep(
      wanted('begun', 'bar', 'sending'),
      wanted('also begun', 'counter', 'sending'),
      wanted('unsure', 'bar', 'unsure'),
    );
    await openPrints();
    expect(printing.kept).toHaveLength(3);
    await expect.poll(() => printing.kept.map(({ state }) => state)).toEqual(['unsure', 'unsure', 'unsure']);
  });

  test('is left to the window that is at it, and its end is that one’s to tell', async () => {
    const goOn = Promise.withResolvers<void>();
    const { locks } = navigator as unknown as { locks: ReturnType<typeof locksInTurn> };
    const names: string[] = [];
    vi.stubGlobal('navigator', {
      locks: {
        request: (name: string, work: () => Promise<unknown>) => {
          names.push(name);
          return locks.request(name, work);
        },
      },
    });
    await keep(wanted('begun', 'bar', 'sending'), wanted('waits', 'kitchen'));
    void locks.request('comanda-print:bar', () => goOn.promise);
    await openPrints();
    await turns();
    expect([names, (await jobs())[0]?.state]).toEqual([['comanda-print:bar', 'comanda-print:server'], 'sending']);
    await printDatabase().jobs.update('begun', { state: 'waiting' });
    goOn.resolve();
    await turns();
    expect((await jobs())[0]?.state).toBe('waiting');
  });

  test('is printed at once where it waits', async () => {
    await keep(wanted('one', 'kitchen'));
    await openPrints();
    await expect.poll(left).toEqual([]);
    expect(keys()).toEqual(['one']);
  });
});

describe('somebody', () => {
  test('gives up what nobody takes', async () => {
    await keep(wanted('one', 'bar'), wanted('two', 'bar'));
    await dropPrint('one');
    expect([await left(), printing.kept.map(({ job_id }) => job_id)]).toEqual([['two'], ['two']]);
  });

  test('has printed again what waits or may have come out, elsewhere, but not what is being printed', async () => {
    await keep(wanted('one', 'bar', 'unsure'), wanted('two', 'bar', 'sending'), wanted('three', 'bar', 'unsure'));
    await printKeptAgain('one', 'kitchen');
    await printKeptAgain('two', 'kitchen');
    await expect.poll(left).toEqual(['two', 'three']);
    expect(keys()).toEqual(['one']);
    expect((await jobs()).map(({ state, printer_id }) => [state, printer_id])).toEqual([
      ['sending', 'bar'],
      ['unsure', 'bar'],
    ]);
  });
});
