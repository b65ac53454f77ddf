import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keep, left, locksInTurn, usb, wanted } from '../../../tests/support/keptPrints.ts';
import { CallFailed, errorOf } from '../api/callFailed.ts';
import { deviceSession } from '../session/deviceSessionStore.ts';
import type { OwnPrinter } from './ownPrinters.ts';
import { printDatabase } from './printDatabase.ts';
import { printing } from './printStore.ts';
import { openPrints, printKeptAgain, sendPrints } from './sendPrints.ts';

const { brought, cables, answers } = vi.hoisted(() => ({
  brought: [] as string[],
  cables: new Map<string, () => Promise<void>>(),
  answers: new Map<string, number>(),
}));
vi.mock('../api/call.ts', () => ({
  call: async (_: string, { body }: { body: { job_id: string } }) => {
    const status = answers.get(body.job_id);
    if (status !== undefined) throw new CallFailed(refusals[status] ?? errorOf(status, 'broken'));
    brought.push(body.job_id);
  },
}));
vi.mock('./followPrinters.ts', () => ({ lookAtPrinters: async () => undefined }));
vi.mock('./cableWays.ts', () => ({
  cableWays: {
    usb: async () => ({
      open: async ({ serialNumber }: OwnPrinter['cable']) => ({
        write: () => cables.get(serialNumber!)!(),
        close: async () => undefined,
      }),
    }),
  },
}));

const refusals: Record<number, CallFailed['error']> = {
  404: { statusCode: 404, code: 'not_found', message: '', retry: 'never' },
  409: { statusCode: 409, code: 'in_flight', message: '', retry: 'later' },
  429: { statusCode: 429, code: 'rate_limited', message: '', retry: 'later' },
  413: { statusCode: 413, code: 'body_too_large', message: '', retry: 'never' },
};

vi.stubGlobal('navigator', { onLine: true, locks: locksInTurn() });
vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
const reported: unknown[] = [];

beforeEach(async () => {
  await printDatabase().jobs.clear();
  brought.length = 0;
  answers.clear();
  cables.clear();
  deviceSession.device = { machineId: 'till' } as NonNullable<typeof deviceSession.device>;
  printing.own = ['bar', 'counter'].map((id) => ({ printer: usb(id), state: {} }));
});

describe('what a device wants printed', () => {
  test('stays while the server is still at it or does not answer, and is given up only where it is refused', async () => {
    await keep(wanted('one', 'kitchen'), wanted('two', 'kitchen'));
    for (const status of [409, 500, 503]) {
      answers.set('one', status);
      await sendPrints();
      expect([status, await left()]).toEqual([status, ['one', 'two']]);
    }
    for (const status of [404, 413]) {
      await printDatabase().jobs.clear();
      await keep(wanted(`of ${status}`, 'kitchen'), wanted(`after ${status}`, 'kitchen'));
      answers.set(`of ${status}`, status);
      await sendPrints();
      expect(brought).toContain(`after ${status}`);
      expect((await printDatabase().jobs.get(`of ${status}`))?.refused).toBe(refusals[status]!.code);
    }
  });

  test('comes out of every other printer of the house while so much waits at one that the server takes no more', async () => {
    await keep(wanted('full', 'kitchen'), wanted('behind', 'kitchen'), wanted('other', 'pass'));
    answers.set('full', 429);
    await sendPrints();
    expect([brought, await left()]).toEqual([['other'], ['full', 'behind']]);
  });

  test('comes out of every other printer while one of this device takes nothing', async () => {
    let goOn: () => void = () => undefined;
    const written: string[] = [];
    cables.set('bar', () => new Promise((resolve) => (goOn = resolve)));
    cables.set('counter', async () => void written.push('counter'));
    await keep(wanted('stuck', 'bar'), wanted('behind', 'bar'), wanted('paper', 'counter'), wanted('house', 'kitchen'));
    const sending = sendPrints();
    await expect.poll(() => [written, brought]).toEqual([['counter'], ['house']]);
    await expect.poll(left).toEqual(['stuck', 'behind']);
    // and what waits behind it comes out elsewhere, once
    await printKeptAgain('stuck', 'counter');
    await printKeptAgain('behind', 'kitchen');
    await expect.poll(() => brought).toEqual(['house', 'behind']);
    cables.set('bar', async () => void written.push('bar'));
    goOn();
    await sending;
    expect([written, await left()]).toEqual([['counter'], []]);
  });

  test('and is asked for again and again while something is printed is looked for once more, and no oftener', async () => {
    let goOn: (() => void) | undefined;
    cables.set('bar', () => new Promise((resolve) => (goOn = resolve)));
    await keep(wanted('stuck', 'bar'), wanted('behind', 'bar'));
    const locks = vi.spyOn(navigator.locks, 'request');
    const sending = [sendPrints()];
    await expect.poll(() => goOn).toBeDefined();
    for (let times = 0; times < 3; times += 1) sending.push(sendPrints());
    await new Promise((resolve) => setTimeout(resolve, 5));
    cables.set('bar', async () => undefined);
    goOn?.();
    await Promise.all(sending);
    await expect.poll(left).toEqual([]);
    await expect.poll(() => locks.mock.calls.length).toBe(2);
    locks.mockRestore();
  });

  test('is on the disk for good once it is kept', () => {
    expect(printDatabase()._options.chromeTransactionDurability).toBe('strict');
  });

  test('and was being printed when the app died may be on paper, and waits for a person', async () => {
    await keep(wanted('begun', 'bar', 'sending'), wanted('next', 'bar'));
    cables.set('bar', async () => undefined);
    await openPrints();
    await expect.poll(left).toEqual(['begun']);
    await expect.poll(() => printing.kept).toMatchObject([{ job_id: 'begun', state: 'unsure' }]);
    await printKeptAgain('begun', 'bar');
    await expect.poll(left).toEqual([]);
  });

  test('and was to open the drawer opens it at once or not at all', async () => {
    const drawer = { ...wanted('drawer', 'kitchen'), kind: 'drawer' as const, drawer: true as const };
    const minute = 60_000;
    await keep(drawer, { ...drawer, job_id: 'now', createdAt: new Date(Date.now() + minute).toISOString() });
    await sendPrints();
    expect([brought, await left()]).toEqual([['now'], []]);
  });

  test('that breaks holds up nothing else', async () => {
    const broken = { ...wanted('broken', 'bar'), document: { language: 'en', title: '', blocks: [{}] } as never };
    await keep(broken, wanted('good', 'bar'));
    const written: string[] = [];
    cables.set('bar', async () => void written.push('bar'));
    await sendPrints();
    expect([written, await left(), reported.length]).toEqual([['bar'], ['broken'], 1]);
  });
});
