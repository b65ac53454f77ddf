import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as stripeReaders from './stripeReaderLibrary.ts';

const loader = vi.hoisted(() => ({ load: async (): Promise<object | null> => null }));
vi.mock('@stripe/terminal-js', () => ({ loadStripeTerminal: () => loader.load() }));

const world = { fetchToken: async () => 'token', onBroken: () => {} };
const stripe = { create: () => ({}) };
class Script {
  src = '';
  removed = false;
  private readonly heard = new Map<string, () => void>();
  addEventListener(name: string, listener: () => void): void {
    this.heard.set(name, listener);
  }
  tell(name: 'load' | 'error'): void {
    this.heard.get(name)?.();
  }
  remove(): void {
    this.removed = true;
  }
}
let page: { StripeTerminal?: object };
let scripts: Script[];
/** the loader's own script, which stands in the page */
let before: Script | undefined;
let open: () => ReturnType<typeof stripeReaders.stripeReaderLibrary>;

beforeEach(async () => {
  [page, scripts, before] = [{}, [], undefined];
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector.includes('js.stripe.com/terminal/') ? before : undefined),
    createElement: (name: string) => (name === 'script' ? new Script() : undefined),
    head: { append: (script: Script) => void scripts.push(script) },
  });
  loader.load = () => Promise.reject(new Error('no network'));
  vi.resetModules();
  const { stripeReaderLibrary } = await import('./stripeReaderLibrary.ts');
  open = () => stripeReaderLibrary(world);
});
afterEach(() => void vi.unstubAllGlobals());

/** A second try, after one that failed. */
async function again(): Promise<{ opening: ReturnType<typeof open>; script: Script }> {
  await expect(open()).rejects.toThrow('no network');
  const opening = open();
  return { opening, script: scripts[0]! };
}

test('Stripe’s script is fetched by Stripe’s own loader', async () => {
  loader.load = async () => stripe;
  expect(await open()).toBeDefined();
  expect(scripts).toEqual([]);
});

test('the script that is there already is fetched by nobody', async () => {
  page.StripeTerminal = stripe;
  expect(await open()).toBeDefined();
});

test('where there is no page there are no readers', async () => {
  loader.load = async () => null;
  await expect(open()).rejects.toThrow('Stripe’s terminal script needs a browser');
});

test('a second try is made by a script of its own, from the same place, in the place of the first', async () => {
  before = new Script();
  before.src = 'https://js.stripe.com/terminal/v2';
  const { opening, script } = await again();
  expect([script.src, before.removed]).toEqual(['https://js.stripe.com/terminal/v2', true]);
  page.StripeTerminal = stripe;
  script.tell('load');
  expect(await opening).toBeDefined();
});

test.each<[string, 'load' | 'error', string]>([
  ['does not come', 'error', 'Stripe’s terminal script did not come'],
  ['is something else', 'load', 'Stripe’s terminal script is not itself'],
])('a second script that %s fails as well', async (_, happens, message) => {
  const { opening, script } = await again();
  expect(script.src).toBe('https://js.stripe.com/terminal/v1');
  script.tell(happens);
  await expect(opening).rejects.toThrow(message);
});
