import { afterEach, describe, expect, it, vi } from 'vitest';
import { isCutOff, noteReached, onReached } from './reachability.ts';
import * as clock from '../clock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const browserSays = (onLine: boolean): void => void vi.stubGlobal('navigator', { onLine });

describe('what is known of the way to the server', () => {
  it('believes an answer more than the browser', () => {
    browserSays(false);
    noteReached(true);
    expect(isCutOff()).toBe(false);
  });

  it('believes the browser when nothing has answered lately', () => {
    browserSays(false);
    noteReached(true);
    expect(isCutOff(performance.now() + 60_000)).toBe(true);
    noteReached(false);
    expect(isCutOff()).toBe(true);
  });

  it('tries while the browser sees a network, whatever happened before', () => {
    browserSays(true);
    noteReached(false);
    expect(isCutOff()).toBe(false);
  });

  it('takes an answer for proof for twelve seconds', () => {
    browserSays(false);
    vi.spyOn(clock, 'steadyNow').mockReturnValue(1_000);
    noteReached(true);
    expect(isCutOff(13_000)).toBe(false);
    expect(isCutOff(13_001)).toBe(true);
  });

  it('says nothing where no browser says anything', () => {
    vi.stubGlobal('navigator', {});
    noteReached(false);
    expect(isCutOff()).toBe(false);
  });

  it('is told to everybody who listens, and to nobody who has stopped', () => {
    const [one, other] = [vi.fn(), vi.fn()];
    const stop = onReached(one);
    const stopOther = onReached(other);
    noteReached(false);
    stop();
    noteReached(true);
    stopOther();
    expect(one.mock.calls).toEqual([[false]]);
    expect(other.mock.calls).toEqual([[false], [true]]);
  });
});
