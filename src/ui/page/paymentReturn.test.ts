import { afterEach, expect, it, vi } from 'vitest';

/** The page as a bank leads back to it. */
async function cameBack(search: string) {
  const replaced: string[] = [];
  vi.stubGlobal('location', { href: `https://house.example/order/bill${search}` });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, url: URL) => replaced.push(url.href),
  });
  vi.resetModules();
  return { replaced, ...(await import('./paymentReturn.ts')) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps how the bank answered until it is taken, and leaves none of it in the address', async () => {
  const { replaced, cameBackWith, takeReturn } = await cameBack(
    '?code=abc&payment_intent=pi_1&payment_intent_client_secret=secret&redirect_status=failed',
  );
  expect(replaced).toEqual(['https://house.example/order/bill?code=abc']);
  expect(cameBackWith('pi_2')).toBe(false);
  expect(takeReturn('pi_2')).toBeUndefined();
  // asked as often as it needs until the card's form is there
  expect([cameBackWith('pi_1'), cameBackWith('pi_1')]).toEqual([true, true]);
  expect(takeReturn('pi_1')).toBe('failed');
  expect([cameBackWith('pi_1'), takeReturn('pi_1')]).toEqual([false, undefined]);
});

it('is nothing on a page that no bank led to', async () => {
  const { replaced, cameBackWith, takeReturn } = await cameBack('?code=abc');
  expect([replaced, cameBackWith(undefined), takeReturn(undefined)]).toEqual([[], false, undefined]);
});

it('says no more than that somebody came back where the provider says no more', async () => {
  const { cameBackWith, takeReturn } = await cameBack('?payment_intent=pi_1');
  expect([cameBackWith('pi_1'), takeReturn('pi_1')]).toEqual([true, '']);
});
