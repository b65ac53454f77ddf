import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WireError } from '#contract/errors.ts';
import type { Caller } from './local/scope.ts';
import type * as Mails from './receiptMails.ts';
import { createChance } from './testing/chance.ts';
import { scope } from './testing/modelServer.ts';

type Asked = { name: string; key: string; body: object };
const { asked, server } = vi.hoisted(() => ({
  asked: [] as Asked[],
  /** what is wrong, where it does not send them */
  server: {
    refuses: undefined as WireError | undefined,
    breaks: undefined as Error | undefined,
    waits: undefined as Promise<void> | undefined,
  },
}));
// one class of failures over all starts of the app
vi.mock('./api/callFailed.ts', async (original) => original());
vi.mock('./api/call.ts', async () => {
  const { CallFailed } = await import('./api/callFailed.ts');
  return {
    call: async (name: string, wanted: Omit<Asked, 'name'>) => {
      asked.push({ name, ...wanted });
      await server.waits;
      if (server.breaks) throw server.breaks;
      if (server.refuses) throw new CallFailed(server.refuses);
    },
  };
});
vi.mock('./outbox/startSender.ts', () => ({ kickSender: vi.fn() }));

const chance = createChance(7);
const wanted = () => ({ order_id: chance.id(), email: 'guest@example.com', language: 'hu' });
const refusal = (statusCode: number, code: string, retry: 'later' | 'never' = 'never'): WireError => ({
  statusCode,
  code,
  message: code,
  retry,
});
const away = refusal(0, 'no_connection', 'later');

let mails: typeof Mails;
/** The device is switched off and on again: what it knows is what is on the disk. */
async function restarted(caller: Caller = 'device:m1'): Promise<void> {
  vi.resetModules();
  mails = await import('./receiptMails.ts');
  const identity = await import('./session/identity.ts');
  identity.becomeIdentity({ caller, scope });
  await mails.startReceiptMails();
}

/** Locks as a browser has them, for one window. */
function oneWindow() {
  const held = new Map<string, Promise<unknown>>();
  return (name: string, ...rest: unknown[]): Promise<unknown> => {
    const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
    const { ifAvailable = false } = rest.length > 1 ? (rest[0] as { ifAvailable?: boolean }) : {};
    const before = held.get(name);
    if (before && ifAvailable) return work(null);
    const now = (before ?? Promise.resolve()).then(() => work({}));
    const over = now
      .catch(() => undefined)
      .then(() => {
        if (held.get(name) === over) held.delete(name);
      });
    held.set(name, over);
    return now;
  };
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true, locks: { request: oneWindow() } });
  Object.assign(server, { refuses: away, breaks: undefined, waits: undefined });
  // what an earlier test has left is nobody's
  const { deleteValue } = await import('./local/sessionDatabase.ts');
  await deleteValue('receiptMails');
  await settled();
  await restarted();
  asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
/** All that has been begun is done with. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((next) => setImmediate(next));
}

it('a receipt that is mailed without a network waits over a restart, and goes out once', async () => {
  const key = await mails.mailReceipt(wanted());
  await restarted();
  expect(mails.waitingMails(mails.receiptMails.kept)).toMatchObject([{ key, email: 'guest@example.com' }]);
  server.refuses = undefined;
  await mails.sendReceiptMails();
  await expect.poll(() => mails.receiptMails.kept).toEqual([]);
  expect(mails.receiptMails.sent).toEqual({ [key]: true });
  expect(new Set(asked.map((one) => one.key))).toEqual(new Set([key]));
  asked.length = 0;
  await mails.sendReceiptMails();
  expect(asked).toEqual([]);
});

it('what is asked for while another is being sent goes out after it', async () => {
  server.refuses = undefined;
  let goOn: () => void = () => undefined;
  server.waits = new Promise((resolve) => (goOn = resolve));
  const first = await mails.mailReceipt(wanted());
  await expect.poll(() => asked.map(({ key }) => key)).toEqual([first]);
  const second = await mails.mailReceipt(wanted());
  goOn();
  await expect.poll(() => mails.receiptMails.kept).toEqual([]);
  expect(asked.map(({ key }) => key)).toEqual([first, second]);
});

it.each([
  refusal(401, 'no_token'),
  refusal(403, 'device_locked'),
  refusal(409, 'in_flight', 'later'),
  refusal(503, 'unavailable', 'later'),
  // a hotel's network that wants its guests to log in answers too
  refusal(0, 'invalid_response', 'later'),
])('what is refused for now ($code) stays and is sent later', async (now) => {
  server.refuses = now;
  const key = await mails.mailReceipt(wanted());
  await expect.poll(() => asked).not.toEqual([]);
  await mails.sendReceiptMails();
  expect(mails.waitingMails(mails.receiptMails.kept)).toMatchObject([{ key }]);
  server.refuses = undefined;
  await expect
    .poll(async () => {
      await mails.sendReceiptMails();
      return mails.receiptMails.kept;
    })
    .toEqual([]);
});

it('what is refused for good is shown with its reason, also after a restart, until somebody decides', async () => {
  server.refuses = refusal(404, 'not_found');
  const key = await mails.mailReceipt(wanted());
  await expect.poll(() => mails.refusedMails(mails.receiptMails.kept)).toMatchObject([{ key }]);
  await restarted();
  expect(mails.refusedMails(mails.receiptMails.kept)).toMatchObject([{ key, refused: { code: 'not_found' } }]);
  expect(mails.waitingMails(mails.receiptMails.kept)).toEqual([]);
  server.refuses = undefined;
  asked.length = 0;
  await mails.decideMail(key, 'again');
  await expect.poll(() => mails.receiptMails.kept).toEqual([]);
  // the refusal is kept under the key that had it
  expect(asked).toHaveLength(1);
  expect(asked[0]?.key).not.toBe(key);
  expect(asked[0]).toMatchObject({ name: 'POST /order/receipt-mail' });
  expect(asked[0]?.body).toEqual({ order_id: expect.any(String), email: 'guest@example.com', language: 'hu' });
});

it('what is decided of one is decided of no other', async () => {
  server.refuses = refusal(404, 'not_found');
  const keys = [await mails.mailReceipt(wanted()), await mails.mailReceipt(wanted())];
  await expect.poll(() => mails.refusedMails(mails.receiptMails.kept).map(({ key }) => key)).toEqual(keys);
  await mails.decideMail(keys[0]!, 'drop');
  expect(mails.receiptMails).toMatchObject({ kept: [{ key: keys[1], refused: { code: 'not_found' } }] });
  expect(mails.receiptMails.sent).toEqual({});
});

it('what another run had kept comes to what is kept here, each once', async () => {
  const key = await mails.mailReceipt(wanted());
  const [here] = await mails.keptMails();
  const other = { ...here!, key: chance.id() };
  expect(await mails.takeMails([here!, other])).toBe(1);
  expect((await mails.keptMails()).map((each) => each.key)).toEqual([key, other.key]);
});

it('nothing is sent or shown before anything was asked for', async () => {
  await mails.sendReceiptMails();
  await settled();
  expect([asked, mails.receiptMails]).toEqual([[], { kept: [], sent: {} }]);
});

it('another device of this browser neither sees nor sends it', async () => {
  const key = await mails.mailReceipt(wanted());
  await expect.poll(() => asked).toHaveLength(1);
  await restarted('device:m2');
  expect(mails.receiptMails.kept).toEqual([]);
  server.refuses = undefined;
  await mails.mailReceipt(wanted());
  await expect.poll(() => mails.receiptMails.kept).toEqual([]);
  expect(asked.filter((one) => one.key === key)).toHaveLength(1);
  await restarted();
  await expect.poll(() => asked.filter((one) => one.key === key)).toHaveLength(2);
});

it('it is in the file that a device is rescued by, and is taken over from it once', async () => {
  const key = await mails.mailReceipt(wanted());
  const { exportOutbox: saved } = await import('./outbox/exportOutbox.ts');
  const { importOutbox: open } = await import('./outbox/importOutbox.ts');
  const file = await (await saved()).text();
  await mails.decideMail(key, 'drop');
  expect(mails.receiptMails.kept).toEqual([]);
  expect(await open(file)).toEqual({ taken: 1, known: 0 });
  expect(await open(file)).toEqual({ taken: 0, known: 1 });
  expect(mails.receiptMails.kept).toMatchObject([{ key, email: 'guest@example.com' }]);
  const other = file.replaceAll('device:m1', 'device:m9');
  expect(await open(other)).toEqual({ fault: 'other_device' });
  const broken = file.replaceAll('guest@example.com', 'nobody');
  expect(await open(broken)).toEqual({ fault: 'unreadable' });
});

it('one that an earlier release kept, or another device of this browser, spoils nobody’s file', async () => {
  const { exportOutbox: saved } = await import('./outbox/exportOutbox.ts');
  const { importOutbox: open } = await import('./outbox/importOutbox.ts');
  const { writeValue } = await import('./local/sessionDatabase.ts');
  const old = { ...wanted(), key: chance.id() };
  const theirs = { ...wanted(), key: chance.id(), caller: 'device:m2' as const, at: '2026-11-21T10:00:00.000Z' };
  await writeValue('receiptMails', [old, theirs]);
  const file = await (await saved()).text();
  await writeValue('receiptMails', []);
  expect(await open(file)).toEqual({ taken: 1, known: 0 });
  expect(mails.receiptMails.kept).toMatchObject([{ key: old.key, caller: 'device:m1' }]);
});

it('one that an earlier release kept is this device’s, and goes out', async () => {
  const { writeValue } = await import('./local/sessionDatabase.ts');
  const old = { ...wanted(), key: chance.id() };
  await writeValue('receiptMails', [old]);
  await restarted();
  expect(mails.receiptMails.kept).toEqual([old]);
  await expect.poll(() => asked.map(({ key }) => key)).toContain(old.key);
});

it('what another window wants mailed is not forgotten', async () => {
  const first = await mails.mailReceipt(wanted());
  const { writeValue } = await import('./local/sessionDatabase.ts');
  const theirs = { ...wanted(), key: chance.id(), caller: 'device:m1' as const, at: '2026-11-21T10:00:00.000Z' };
  await writeValue('receiptMails', [...(await mails.keptMails()), theirs]);
  const second = await mails.mailReceipt(wanted());
  expect((await mails.keptMails()).map(({ key }) => key)).toEqual([first, theirs.key, second]);
});

describe('a receipt that waits', () => {
  const began = async (): Promise<void> => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await mails.mailReceipt(wanted());
    await settled();
    expect(asked).toHaveLength(1);
  };

  it('is tried again a minute later, and no more once it went out', async () => {
    await began();
    await vi.advanceTimersByTimeAsync(59_999);
    await settled();
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await settled();
    expect(asked).toHaveLength(2);
    server.refuses = undefined;
    await mails.sendReceiptMails();
    expect([asked.length, mails.receiptMails.kept, vi.getTimerCount()]).toEqual([3, [], 0]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['somebody is reached', async () => (await import('./api/reachability.ts')).noteReached(true)],
    ['what was done here has gone out', async () => ((await import('./outbox/outboxStore.ts')).outbox.waiting = [])],
    [
      'somebody unlocks the device',
      async () => ((await import('./session/deviceSessionStore.ts')).deviceSession.state = 'ready'),
    ],
  ])('is tried again as soon as %s', async (_, happens) => {
    await began();
    await happens();
    await vi.advanceTimersByTimeAsync(0);
    await settled();
    expect(asked).toHaveLength(2);
  });

  it('is not tried twice where somebody asks while it goes out', async () => {
    const answered = Promise.withResolvers<void>();
    server.waits = answered.promise;
    await began();
    const asks = [mails.sendReceiptMails(), mails.sendReceiptMails()];
    answered.resolve();
    await Promise.all(asks);
    await settled();
    expect(asked).toHaveLength(1);
  });

  it('is sent by one window, and what is kept is changed by one at a time', async () => {
    const [sends, changes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    void navigator.locks.request('comanda-receipt-mails', () => sends.promise);
    void navigator.locks.request('comanda-receipt-mails-kept', () => changes.promise);
    const mailing = mails.mailReceipt(wanted());
    await settled();
    expect(await mails.keptMails()).toEqual([]);
    changes.resolve();
    await mailing;
    await settled();
    expect([(await mails.keptMails()).length, asked.length]).toEqual([1, 0]);
    sends.resolve();
    await settled();
    await mails.sendReceiptMails();
    expect(asked).toHaveLength(1);
  });

  it('is asked for once by everything that may let it go, however often the device has begun', async () => {
    await began();
    await mails.startReceiptMails();
    await settled();
    const sends = vi.spyOn(navigator.locks, 'request');
    (await import('./api/reachability.ts')).noteReached(true);
    await settled();
    expect(sends.mock.calls.filter(([name]) => name === 'comanda-receipt-mails')).toHaveLength(1);
  });

  it('is not taken for refused where the fault is ours', async () => {
    await began();
    server.breaks = new TypeError('ours');
    await expect(mails.sendReceiptMails()).rejects.toThrow('ours');
    expect(await mails.keptMails()).toMatchObject([{ email: 'guest@example.com' }]);
    expect(mails.refusedMails(await mails.keptMails())).toEqual([]);
  });

  it('is not tried again because nobody was reached', async () => {
    await began();
    (await import('./api/reachability.ts')).noteReached(false);
    await settled();
    expect(asked).toHaveLength(1);
  });

  it('waits for what was done here: the server has no receipt of it yet', async () => {
    const { outbox } = await import('./outbox/outboxStore.ts');
    outbox.waiting = [{} as (typeof outbox.waiting)[number]];
    server.refuses = undefined;
    const key = await mails.mailReceipt(wanted());
    await settled();
    expect([asked, mails.receiptMails.kept.length]).toEqual([[], 1]);
    outbox.waiting = [];
    await expect.poll(() => mails.receiptMails).toEqual({ kept: [], sent: { [key]: true } });
  });
});
