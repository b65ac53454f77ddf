import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The scripts that the page has asked for, each as it stands there. */
let scripts: (EventTarget & { src?: string; isThere: boolean })[];
const Stripe = vi.fn();
const comes = (): void => {
  vi.stubGlobal('Stripe', Stripe);
  scripts.at(-1)!.dispatchEvent(new Event('load'));
};
/** A page of its own: the script is fetched once for each. */
async function page() {
  vi.resetModules();
  return (await import('./stripeJs.ts')).loadStripeJs;
}

beforeEach(() => {
  scripts = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('document', {
    createElement: (kind: string) => {
      expect(kind).toBe('script');
      const script = Object.assign(new EventTarget(), {
        isThere: false,
        remove: () => void (script.isThere = false),
      });
      return script;
    },
    head: {
      append: (script: (typeof scripts)[0]) => {
        script.isThere = true;
        scripts.push(script);
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('Stripe’s script is fetched from Stripe alone, when a card is wanted, and once', async () => {
  const loadStripeJs = await page();
  expect(scripts).toEqual([]);
  const loading = [loadStripeJs(), loadStripeJs()];
  expect(scripts.map(({ src }) => src)).toEqual([expect.stringMatching(/^https:\/\/js\.stripe\.com\//)]);
  comes();
  expect(await Promise.all([...loading, loadStripeJs()])).toEqual([Stripe, Stripe, Stripe]);
  expect([scripts.length, scripts[0]!.isThere, vi.getTimerCount()]).toEqual([1, true, 0]);
});

test.each<[string, () => unknown]>([
  ['the network is away', () => scripts.at(-1)!.dispatchEvent(new Event('error'))],
  ['something else came in its place', () => scripts.at(-1)!.dispatchEvent(new Event('load'))],
  ['nothing came for long', () => vi.advanceTimersByTimeAsync(20_000)],
])('where %s it says so, leaves nothing behind, and fetches it anew for the next card', async (_, happens) => {
  const loadStripeJs = await page();
  const refused = expect(loadStripeJs()).rejects.toThrow('Stripe.js did not come');
  await vi.advanceTimersByTimeAsync(19_000);
  expect(scripts[0]!.isThere).toBe(true);
  await happens();
  await refused;
  expect(scripts[0]!.isThere).toBe(false);
  const again = loadStripeJs();
  expect(scripts).toHaveLength(2);
  comes();
  expect(await again).toBe(Stripe);
});
