import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
});

const minute = 60_000;

describe('the sound of an order that is ready', () => {
  it.each<[string, number, number, boolean]>([
    ['comes when that happened while the page was open', 5 * minute, 5 * minute, true],
    ['comes with the moment of its opening', 0, 0, true],
    ['comes when the phone hears of it some minutes later', 5 * minute, 14 * minute, true],
    ['comes no more when it woke up much later', 5 * minute, 15 * minute, false],
    ['does not come for what was ready before', -1, 0, false],
    ['does not come for what is not ready', NaN, minute, false],
  ])('%s', async (_, at, now, rings) => {
    const { isNewlyReady } = await import('./readySignal.ts');
    expect(isNewlyReady(at, 0, now)).toBe(rings);
  });

  it('is on until its guest says no, and that stays so on this phone', async () => {
    const first = await import('./readySignal.ts');
    expect(first.readySignal.on).toBe(true);
    first.setReadySignal(false);
    vi.resetModules();
    const next = await import('./readySignal.ts');
    expect(next.readySignal.on).toBe(false);
    next.setReadySignal(true);
    vi.resetModules();
    expect((await import('./readySignal.ts')).readySignal.on).toBe(true);
  });

  it.each<[string, boolean, boolean, number]>([
    ['comes once', true, true, 1],
    ['does not come when its guest said no before', false, false, 0],
    ['does not come when its guest says no meanwhile', true, false, 0],
    ['comes of the switch alone when its guest says yes meanwhile', false, true, 0],
  ])('%s', async (_, before, meanwhile, times) => {
    const claimed = Promise.withResolvers<boolean>();
    const playReady = vi.fn();
    vi.doMock('./claimReady.ts', () => ({ claimReady: () => claimed.promise }));
    vi.doMock('./readySound.ts', () => ({ playReady }));
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    const { setReadySignal, tellReady } = await import('./readySignal.ts');
    setReadySignal(before);
    const told = tellReady('a');
    setReadySignal(meanwhile);
    claimed.resolve(true);
    await told;
    expect(playReady).toHaveBeenCalledTimes(times);
  });

  it('is left to the page by a notice only where the page can ring by now, or its guest wants none', async () => {
    const worker = new EventTarget();
    const userActivation = { hasBeenActive: false };
    vi.stubGlobal('navigator', { serviceWorker: worker, userActivation });
    const { answerWorker, setReadySignal } = await import('./readySignal.ts');
    const stop = answerWorker();
    const answers = vi.fn();
    const asks = (type = 'WHO_RINGS'): unknown => {
      const ports = [{ postMessage: answers }];
      worker.dispatchEvent(Object.assign(new Event('message'), { data: { type }, ports }));
      return answers.mock.lastCall?.at(0);
    };
    expect(asks(), 'nobody has touched it since it was loaded').toBe(false);
    userActivation.hasBeenActive = true;
    expect(asks()).toBe(true);
    userActivation.hasBeenActive = false;
    setReadySignal(false);
    expect(asks()).toBe(true);
    asks('SOMETHING_ELSE');
    stop();
    asks();
    expect(answers).toHaveBeenCalledTimes(3);
  });
});
