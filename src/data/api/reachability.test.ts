import { afterEach, describe, expect, it, vi } from 'vitest';
import { isCutOff, noteReached } from './reachability.ts';

afterEach(() => {
  vi.unstubAllGlobals();
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
});
