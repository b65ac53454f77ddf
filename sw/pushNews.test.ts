import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Handler = (event: { waitUntil: (work: Promise<unknown>) => void } & Record<string, unknown>) => void;

const origin = 'https://comanda.example';
const handlers = new Map<string, Handler>();
const openWindow = vi.fn(() => Promise.resolve());
const showNotification = vi.fn(() => Promise.resolve());
let windows: { url: string; focus?: () => Promise<void>; visibilityState?: string }[] = [];

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

  it('is silent where its guest looks at the order just now: that page sounds by itself', async () => {
    const news = { title: 'House · Order 7', body: 'Ready.', tag: 'order', status: 'waiting-pickup', page };
    windows = [{ url: `${origin}/de/order/table?code=abc#pay`, visibilityState: 'visible' }];
    await happens('push', { data: { json: () => news } });
    expect(showNotification).toHaveBeenLastCalledWith('House · Order 7', expect.objectContaining({ silent: true }));
    expect(showNotification).toHaveBeenLastCalledWith(
      'House · Order 7',
      expect.not.objectContaining({ vibrate: expect.anything() as unknown }),
    );
    for (const [url, visibilityState] of [
      [`${origin}/de/order/table?code=abc`, 'hidden'],
      [`${origin}/de/order/table?code=other`, 'visible'],
    ] as const) {
      windows = [{ url, visibilityState }];
      await happens('push', { data: { json: () => news } });
      expect(showNotification).toHaveBeenLastCalledWith(
        'House · Order 7',
        expect.objectContaining({ vibrate: [200, 100, 200] }),
      );
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
