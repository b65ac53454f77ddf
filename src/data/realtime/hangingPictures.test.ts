import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteReached } from '../api/reachability.ts';
import { letGoOfHangingPictures } from './hangingPictures.ts';

/** A picture of the page, as far as it matters. */
function picture(attributes: Record<string, string>, complete = false) {
  const has = new Map(Object.entries(attributes));
  return {
    complete,
    getAttribute: (name: string) => has.get(name) ?? null,
    hasAttribute: (name: string) => has.has(name),
    setAttribute: (name: string, value: string) => void has.set(name, value),
    removeAttribute: (name: string) => void has.delete(name),
    attributes: () => Object.fromEntries(has),
  };
}
let images: ReturnType<typeof picture>[];
let stop: () => void;
const worker = { postMessage: vi.fn() };
const silence = (): void => noteReached(false);
const answer = (): void => noteReached(true);

beforeEach(() => {
  worker.postMessage.mockClear();
  vi.stubGlobal('document', {
    get images() {
      return images;
    },
  });
  vi.stubGlobal('navigator', { serviceWorker: { controller: worker } });
  stop = letGoOfHangingPictures();
});
afterEach(() => stop());

describe('pictures that hang when an answer fails to come', () => {
  it('are let go of, and asked for again with the first answer', () => {
    const [hanging, plain] = [picture({ src: 'a.jpg', srcset: 'a 1x' }), picture({ src: 'b.jpg' })];
    images = [hanging, plain];
    silence();
    expect(images.map(({ attributes }) => attributes())).toEqual([{}, {}]);
    answer();
    expect(images.map(({ attributes }) => attributes())).toEqual([{ src: 'a.jpg', srcset: 'a 1x' }, { src: 'b.jpg' }]);
  });

  it('are asked for once, and stay as they are where they show another by then', () => {
    const [other, set] = [picture({ src: 'a.jpg' }), picture({ srcset: 'b 1x' })];
    images = [other, set];
    silence();
    other.setAttribute('src', 'new.jpg');
    set.setAttribute('srcset', 'new 1x');
    answer();
    expect(images.map(({ attributes }) => attributes())).toEqual([{ src: 'new.jpg' }, { srcset: 'new 1x' }]);
    other.removeAttribute('src');
    answer();
    expect(other.attributes()).toEqual({});
  });

  it('are none that are there already', () => {
    images = [picture({ src: 'a.jpg' }, true)];
    silence();
    expect(images[0]!.attributes()).toEqual({ src: 'a.jpg' });
  });

  it('are let go of by the service worker too, where there is one', () => {
    images = [];
    silence();
    expect(worker.postMessage.mock.calls).toEqual([[{ type: 'LET_GO' }]]);
    answer();
    expect(worker.postMessage).toHaveBeenCalledTimes(1);
    vi.stubGlobal('navigator', { serviceWorker: { controller: null } });
    silence();
    vi.stubGlobal('navigator', {});
    silence();
    expect(worker.postMessage).toHaveBeenCalledTimes(1);
  });

  it('are nobody’s business any more when the connection was closed', () => {
    images = [picture({ src: 'a.jpg' })];
    stop();
    silence();
    expect(images[0]!.attributes()).toEqual({ src: 'a.jpg' });
  });
});
