import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredOperation } from '../outbox/operation.ts';
import type * as changes from './changes.ts';

type Change = changes.Change;

/** This tab, which has just been opened. */
let announce: typeof changes.announce;
let onChange: typeof changes.onChange;
beforeEach(async () => {
  vi.resetModules();
  ({ announce, onChange } = await import('./changes.ts'));
});

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** Another tab, as the browser has it: the same channel, in no memory of ours. */
function otherTab(): { heard: Change[]; says(change: Change): void } {
  const channel = new BroadcastChannel('comanda-changes');
  const heard: Change[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<Change>) => heard.push(data));
  stops.push(() => channel.close());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  return { heard, says: (change) => channel.postMessage(change) };
}
const listening = (): Change[] => {
  const heard: Change[] = [];
  stops.push(onChange((change) => heard.push(change)));
  return heard;
};
const news = { gone: [{ key: 'k', done: true }] };

describe('what was stored', () => {
  it('is told here at once, and to every other tab', async () => {
    const tab = otherTab();
    const here = listening();
    announce(news);
    expect(here).toEqual([news]);
    await expect.poll(() => tab.heard).toEqual([news]);
    expect(here, 'and is not told here a second time').toEqual([news]);
  });

  it('by another tab is told here', async () => {
    const here = listening();
    otherTab().says(news);
    await expect.poll(() => here).toEqual([news]);
  });

  it('is told to every other tab though nobody listens here', async () => {
    const tab = otherTab();
    announce(news);
    await expect.poll(() => tab.heard).toEqual([news]);
  });

  it('reaches everybody though one listener fails', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const failure = new Error('a screen that fails');
    stops.push(
      onChange(() => {
        throw failure;
      }),
    );
    const [here, tab] = [listening(), otherTab()];
    announce(news);
    expect(here).toEqual([news]);
    expect(reported).toHaveBeenCalledWith(failure);
    await expect.poll(() => tab.heard).toEqual([news]);
  });

  it('is not told to whoever has stopped to listen', () => {
    const heard = vi.fn();
    onChange(heard)();
    announce(news);
    expect(heard).not.toHaveBeenCalled();
  });

  it('by a tab of an earlier release is told in this release’s shape', async () => {
    const here = listening();
    const first = {
      version: 1,
      type: 'order.info',
      method: 'PUT',
      path: '/order',
      body: { order_id: 'o', note: 'hot' },
    };
    otherTab().says({ ...news, saved: [first as unknown as StoredOperation] });
    const command = { type: 'order.info', body: { order_id: 'o', note: 'hot' } };
    await expect.poll(() => here).toEqual([{ ...news, saved: [{ version: 2, command }] }]);
  });
});
