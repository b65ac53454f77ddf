import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Handler = (event: { waitUntil: (work: Promise<unknown>) => void } & Record<string, unknown>) => void;

const origin = 'https://comanda.example';
const handlers = new Map<string, Handler>();
const openWindow = vi.fn(() => Promise.resolve());
const showNotification = vi.fn((_title: string, _options: NotificationOptions) => Promise.resolve());
type Asked = (message: { type: string }, ports: { transfer: MessagePort[] }) => void;
let windows: { url: string; focus?: () => Promise<void>; visibilityState?: string; postMessage?: Asked }[] = [];
/** What a page says that is asked whether it rings by itself. */
const says =
  (rings: boolean): Asked =>
  (_, { transfer: [port] }) =>
    port?.postMessage(rings);

beforeEach(async () => {
  vi.resetModules();
  windows = [];
  vi.stubGlobal('self', {
    location: { origin },
    registration: { showNotification },
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
    addEventListener: (kind: string, handler: Handler) => handlers.set(kind, handler),
  });
  const { listenForPushNews } = await import('./pushNews.ts');
  listenForPushNews();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function happens(kind: string, event: Record<string, unknown>): Promise<void> {
  const works: Promise<unknown>[] = [];
  handlers.get(kind)?.({ ...event, waitUntil: (work) => works.push(work) });
  await Promise.all(works);
}
const taps = (page: string) => happens('notificationclick', { notification: { data: { page }, close: vi.fn() } });
const page = '/de/order/table?code=abc&visit=2';

describe('a notice', () => {
  it('is one for each order, and rings again with what is new', async () => {
    const news = { title: 'House · Order 7', body: 'Ready.', tag: 'order', status: 'waiting-pickup', page };
    await happens('push', { data: { json: () => news } });
    expect(showNotification).toHaveBeenCalledWith(
      'House · Order 7',
      expect.objectContaining({ body: 'Ready.', tag: 'order', renotify: true, data: { page } }),
    );
    await happens('push', { data: null });
    expect(showNotification).toHaveBeenCalledTimes(1);
  });

  const ready = { title: 'House · Order 7', body: 'Ready.', tag: 'order', status: 'waiting-pickup', page };
  const shown = { url: `${origin}/de/order/table?code=abc#pay`, visibilityState: 'visible' };
  const arrives = async (news: typeof ready): Promise<unknown> => {
    await happens('push', { data: { json: () => news } });
    return showNotification.mock.lastCall?.at(1);
  };
  const rings = expect.objectContaining({ vibrate: expect.any(Array) as unknown }) as unknown;

  it.each(['waiting-pickup', 'in-delivery'])(
    'is silent where a page in sight, one of several, says that it rings by itself: %s',
    async (status) => {
      windows = [
        { ...shown, postMessage: says(false) },
        { ...shown, postMessage: says(true) },
      ];
      const options = await arrives({ ...ready, status });
      expect(options).toMatchObject({ silent: true });
      expect(options).not.toHaveProperty('vibrate');
    },
  );

  it('rings where the page in sight cannot, since nobody has touched it, or does not answer', async () => {
    windows = [{ ...shown, postMessage: says(false) }];
    const options = await arrives(ready);
    expect(options).toEqual(rings);
    expect(options).not.toHaveProperty('silent');
    windows = [{ ...shown, postMessage: () => undefined }];
    expect(await arrives(ready)).toEqual(rings);
  });

  it.each(['accepted', 'rejected', 'delivered'])(
    'rings where no page has a sound for what is new: %s',
    async (status) => {
      windows = [{ ...shown, postMessage: says(true) }];
      expect(await arrives({ ...ready, status })).toEqual(rings);
    },
  );

  it('rings where the page is out of sight or shows another order', async () => {
    for (const window of [
      { ...shown, visibilityState: 'hidden' },
      { ...shown, url: `${origin}/de/order/table?code=other` },
    ]) {
      windows = [{ ...window, postMessage: says(true) }];
      expect(await arrives(ready)).toEqual(rings);
    }
  });

  it('leads to the window that shows the order, whatever tab is open in it, and to a new one where there is none', async () => {
    const focus = vi.fn(() => Promise.resolve());
    windows = [
      { url: `${origin}/de/order/table?code=other`, focus: vi.fn() },
      { url: `${origin}/de/order/table?code=abc#pay`, focus },
    ];
    await taps(page);
    expect(focus).toHaveBeenCalledTimes(1);
    expect(openWindow).not.toHaveBeenCalled();
    windows = [];
    await taps(page);
    expect(openWindow).toHaveBeenCalledWith(`${origin}${page}`);
  });

  it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example'])(
    'leads out of the app for nobody: %s',
    async (page) => {
      await taps(page);
      expect(openWindow).not.toHaveBeenCalled();
    },
  );
});
