import { beforeEach, expect, it, vi } from 'vitest';
import { CallFailed } from '#src/data/api/callFailed.ts';
import type { OwnedCategory } from './useOffer.ts';

const { asUser } = vi.hoisted(() => ({ asUser: vi.fn<(name: string, options: unknown) => Promise<unknown>>() }));
vi.mock('#src/data/session/asUser.ts', () => ({ asUser }));

const { placeCategory } = await import('./placeCategory.ts');

const starters: OwnedCategory = { foodCategory_id: 's', id: 's', name: { en: 'Starters' }, position: 0, version: 1 };
const sent = (): unknown[] => asUser.mock.calls.map(([, options]) => options);
const put = (foodCategory: OwnedCategory) => ({ body: { chain_id: 'c', foodCategory } });

beforeEach(() => asUser.mockReset());

it('a category that is moved keeps the name that somebody else gave it meanwhile', async () => {
  const current = { ...starters, name: { en: 'Small plates' }, version: 2 };
  const conflict = { statusCode: 409, code: 'version_conflict', message: '', retry: 'never', details: { current } };
  asUser.mockRejectedValueOnce(new CallFailed(conflict as never)).mockResolvedValueOnce({ ...current, position: 3 });
  await placeCategory('c', starters, 3);
  expect(sent()).toEqual([put({ ...starters, position: 3 }), put({ ...current, position: 3 })]);
});

it('what is refused for another reason is told', async () => {
  const gone = new CallFailed({ statusCode: 404, code: 'not_found', message: '', retry: 'never' } as never);
  asUser.mockRejectedValueOnce(gone);
  await expect(placeCategory('c', starters, 3)).rejects.toBe(gone);
  expect(sent()).toEqual([put({ ...starters, position: 3 })]);
});
