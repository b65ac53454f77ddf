import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as requests from '../api/request.ts';
import { noteReached } from '../api/reachability.ts';
import { serverNow } from '../clock.ts';
import { announce } from '../local/changes.ts';
import { outbox } from '../outbox/outboxStore.ts';
import { connection, showOnline } from './connectionStore.ts';
import { watchConnection, type ConnectionTruth } from './connectionTruth.ts';
import { until } from '../../../tests/support/until.ts';

let truth: ConnectionTruth;
const back = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  noteReached(true);
  Object.assign(connection, { online: true, known: false });
  back.mockClear();
  truth = watchConnection(back);
});
afterEach(() => {
  truth.stop();
  vi.useRealTimers();
});

/** The server answers nothing any more, then everything again, through a new socket. */
function outage(): void {
  truth.socket(true);
  noteReached(false);
  truth.socket(false);
  noteReached(true);
  truth.caughtUp(false);
  truth.socket(true);
}

describe('what is displayed of the connection', () => {
  it('is not known until what is shown has caught up, or nobody answers', () => {
    expect(connection.known).toBe(false);
    truth.socket(true);
    truth.caughtUp(false);
    expect(connection.known).toBe(false);
    truth.caughtUp(true);
    expect(connection).toMatchObject({ known: true, online: true });
  });

  it('is offline when nobody answers at the start', () => {
    noteReached(false);
    expect(connection).toMatchObject({ known: true, online: false });
  });

  it('is online after an outage only when what is shown has caught up', () => {
    outage();
    expect(connection.online).toBe(false);
    truth.caughtUp(true);
    expect(connection.online).toBe(true);
  });

  it('is offline at once when the server has said nothing twice, and not a check later', () => {
    truth.socket(true);
    truth.caughtUp(true);
    truth.silent();
    expect(connection.online).toBe(false);
    truth.socket(true);
    expect(connection.online).toBe(true);
  });

  it('is offline when catching up does not come to an end', () => {
    truth.socket(true);
    truth.caughtUp(false);
    vi.advanceTimersByTime(10_000);
    expect(connection.online).toBe(false);
  });

  it('does not flicker when a socket is replaced at once', () => {
    truth.socket(true);
    truth.caughtUp(false);
    truth.socket(false);
    truth.socket(true);
    expect(connection.online).toBe(true);
    truth.caughtUp(true);
    expect(connection.online).toBe(true);
  });

  it('goes back to work as soon as the server answers, before it has caught up', () => {
    outage();
    expect(back).toHaveBeenCalledTimes(1);
  });
});

describe('what is watched', () => {
  const sent: string[] = [];
  const heard = new Map<string, () => void>();
  beforeEach(() => {
    truth.stop();
    sent.length = 0;
    heard.clear();
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      sent.push(`${init.method} ${path} ${JSON.stringify(Object.keys(init.headers ?? {}))}`);
      return Response.json({});
    });
    vi.stubGlobal('addEventListener', (name: string, listener: () => void) => heard.set(name, listener));
    vi.stubGlobal('removeEventListener', (name: string, listener: () => void) => {
      if (heard.get(name) === listener) heard.delete(name);
    });
    truth = watchConnection(back);
    back.mockClear();
  });
  const probes = 'GET /health ["Accept","Contract-Version"]';

  it('is online only through a socket', () => {
    truth.caughtUp(true);
    expect(connection.known).toBe(false);
  });

  it('the browser that says it is offline only makes us look, as nobody', async () => {
    const asks = vi.spyOn(requests, 'request');
    heard.get('offline')!();
    expect(back).not.toHaveBeenCalled();
    expect(connection.known).toBe(false);
    await until(() => expect(sent).toEqual([probes]));
    expect(asks).toHaveBeenCalledWith('guest', { method: 'GET', path: '/health', anonymous: true });
    asks.mockRestore();
  });

  it('the browser that says it is online makes us look, and try at once', async () => {
    heard.get('online')!();
    expect(back).toHaveBeenCalledTimes(1);
    await until(() => expect(sent).toEqual([probes]));
  });

  it('an answer after a silence brings everything back, one more does not', () => {
    noteReached(true);
    expect(back).not.toHaveBeenCalled();
    noteReached(false);
    expect(back).not.toHaveBeenCalled();
    noteReached(false);
    noteReached(true);
    noteReached(true);
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('an answer shows that it is online where everything else stands', () => {
    truth.socket(true);
    truth.caughtUp(true);
    noteReached(false);
    expect(connection.online).toBe(false);
    noteReached(true);
    expect(connection.online).toBe(true);
  });

  it('a socket that dies is shown with the next look, ten seconds later at most', () => {
    truth.socket(true);
    truth.caughtUp(true);
    truth.socket(false);
    truth.socket(false);
    vi.advanceTimersByTime(9_999);
    expect(connection.online).toBe(true);
    vi.advanceTimersByTime(1);
    expect(connection.online).toBe(false);
    truth.socket(true);
    expect(connection.online).toBe(true);
  });

  it('what was sent and what waits is shown', async () => {
    announce({});
    expect(connection.lastSyncAt).not.toBe('2026-11-21T10:00:00.000Z');
    announce({ lastSyncAt: '2026-11-21T10:00:00.000Z' });
    announce({});
    expect(connection.lastSyncAt).toBe('2026-11-21T10:00:00.000Z');
    outbox.waiting = [{}, {}] as never;
    await until(() => expect(connection.waiting).toBe(2));
  });

  it('nothing is any more when it has stopped', async () => {
    truth.socket(true);
    truth.caughtUp(true);
    truth.stop();
    expect(heard.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    noteReached(false);
    announce({ lastSyncAt: 'never' });
    outbox.waiting = [{}, {}, {}] as never;
    await Promise.resolve();
    await Promise.resolve();
    expect(connection).toMatchObject({ online: true, lastSyncAt: '2026-11-21T10:00:00.000Z', waiting: 2 });
    expect(back).not.toHaveBeenCalled();
  });
});

describe('since when', () => {
  it('is when it became so, and not when it was looked at again', () => {
    connection.since = 'before';
    showOnline(true);
    expect(connection).toMatchObject({ online: true, known: true, since: 'before' });
    showOnline(false);
    expect(connection).toMatchObject({ online: false, since: serverNow().toISOString() });
  });
});

describe('before anything is known', () => {
  const fresh = async () => {
    vi.resetModules();
    return (await import('./connectionStore.ts')).connection;
  };
  it.each([true, false])('the browser is believed: %s', async (onLine) => {
    vi.stubGlobal('navigator', { onLine });
    expect(await fresh()).toMatchObject({ online: onLine, known: false, waiting: 0 });
  });
  it.each([undefined, {}])('the best is hoped for where no browser says anything: %j', async (navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(await fresh()).toMatchObject({ online: true, known: false });
  });
});
