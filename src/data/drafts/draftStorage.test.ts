import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { proxy } from 'valtio';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { putDraft, storeDraft } from './draftStorage.ts';

const { drafts } = outboxDatabase();
const onDisk = async () => (await drafts.toArray()).map(({ name, value, revision }) => [name, value, revision]);

beforeEach(() => drafts.clear());

describe('a draft on the disk', () => {
  it('has its database open before the first tap', async () => {
    vi.resetModules();
    const { openDrafts } = await import('./draftStorage.ts');
    const { outboxDatabase: ofThisPage } = await import('../local/outboxDatabase.ts');
    expect(ofThisPage().isOpen()).toBe(false);
    await openDrafts();
    expect(ofThisPage().isOpen()).toBe(true);
  });

  it('is changed as it stands there, and grows by one revision each time', async () => {
    expect(await storeDraft({ name: 'a', edit: (kept) => [kept ?? 'nothing'] })).toEqual({
      name: 'a',
      value: ['nothing'],
      revision: 1,
    });
    await storeDraft({ name: 'a', edit: (kept) => [...(kept as string[]), 'more'] });
    expect(await onDisk()).toEqual([['a', ['nothing', 'more'], 2]]);
  });

  it('holds no part of a store', async () => {
    const row = await putDraft({ name: 'a', edit: () => proxy({ note: 'hot' }) });
    expect(row.value).toEqual({ note: 'hot' });
    expect(await onDisk()).toEqual([['a', { note: 'hot' }, 1]]);
  });

  it('stays as it was when a change of it fails', async () => {
    await storeDraft({ name: 'a', edit: () => 1 });
    const stop = (): never => {
      throw new Error('no');
    };
    await expect(storeDraft({ name: 'a', edit: stop })).rejects.toThrow('no');
    expect(await onDisk()).toEqual([['a', 1, 1]]);
  });
});

describe('what an earlier release kept', () => {
  const earlier = { key: 'old-cart', value: ['soup'] };
  const add = (what: string) => (kept: unknown) => [...((kept as string[] | undefined) ?? []), what];

  it('becomes the draft, together with the change', async () => {
    const row = await storeDraft({ name: 'a', edit: add('wine') }, earlier);
    expect(row).toEqual({ name: 'a', value: ['soup', 'wine'], revision: 2 });
    expect(await onDisk()).toEqual([
      ['a', ['soup', 'wine'], 2],
      ['moved:old-cart', 'a', 1],
    ]);
  });

  it('becomes one draft only, once', async () => {
    await storeDraft({ name: 'a', edit: add('wine') }, earlier);
    await storeDraft({ name: 'a', edit: add('beer') }, earlier);
    expect((await storeDraft({ name: 'b', edit: add('milk') }, earlier)).value).toEqual(['milk']);
    expect((await drafts.get('a'))?.value).toEqual(['soup', 'wine', 'beer']);
  });

  it('never replaces a draft that there is', async () => {
    await storeDraft({ name: 'a', edit: () => ['tea'] });
    expect((await storeDraft({ name: 'a', edit: add('wine') }, earlier)).value).toEqual(['tea', 'wine']);
  });
});
