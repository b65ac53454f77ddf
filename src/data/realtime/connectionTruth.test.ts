import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteReached } from '../api/reachability.ts';
import { connection } from './connectionStore.ts';
import { watchConnection, type ConnectionTruth } from './connectionTruth.ts';

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
