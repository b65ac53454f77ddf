import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { announce } from '../local/changes.ts';
import type { DraftEdit, DraftRow } from '../local/drafts.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import * as storage from './draftStorage.ts';
import { leftOfDraft, mirrorDraft } from './draftMirror.ts';
import { openKeptDraft, type DraftParts } from './keptDraft.ts';
import * as reading from './readDrafts.ts';

type Lines = readonly string[];

const { drafts } = outboxDatabase();
const { storeDraft } = storage;
const idle = vi.fn<(work: () => void) => void>();
const opened: { close(): void }[] = [];
let loads = 0;

/** A window with the draft open. */
function openWindow(parts: Partial<DraftParts<Lines>> = {}) {
  let shown: Lines = [];
  const draft = openKeptDraft<Lines>({
    name: 'cart',
    empty: [],
    accept: (kept) => (Array.isArray(kept) ? (kept as string[]) : undefined),
    show: (value) => (shown = value),
    ...parts,
  });
  opened.push(draft);
  return { ...draft, now: () => shown };
}
/** The page is gone at once, and loaded anew in the same tab. */
function reload() {
  for (const window of opened.splice(0)) window.close();
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue((loads += 1));
  return openWindow();
}
const add =
  (line: string) =>
  (lines: Lines): Lines => [...lines, line];
const never = new Promise<never>(() => undefined);
const onDisk = async () => (await drafts.get('cart'))?.value;
const mirrored = () => sessionStorage.getItem('draft:cart');
const put = async (draft: DraftEdit): Promise<DraftRow> =>
  outboxDatabase().transaction('rw', drafts, () => storage.putDraft(draft));
/** Nothing reaches the disk before the page is gone. */
const killedBefore = () => vi.spyOn(storage, 'storeDraft').mockReturnValueOnce(never);
/** The first write reaches the disk, and the page is gone before it knows. */
function killedAfter(): Promise<DraftRow> {
  const { promise, resolve } = Promise.withResolvers<DraftRow>();
  vi.spyOn(storage, 'storeDraft').mockImplementationOnce(async (...given) => {
    resolve(await storeDraft(...given));
    return never;
  });
  return promise;
}

beforeEach(async () => {
  await drafts.clear();
  vi.stubGlobal('reportError', vi.fn());
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  idle.mockClear();
  vi.stubGlobal('requestIdleCallback', idle);
});
afterEach(() => {
  for (const window of opened.splice(0)) window.close();
  vi.restoreAllMocks();
});

it('what this page has begun it writes itself: only what an earlier load left is gone on with', () => {
  expect(leftOfDraft('cart')).toBeUndefined();
  const mirror = { on: 1, was: null, value: ['soup'] };
  mirrorDraft('cart', mirror);
  expect(leftOfDraft('cart')).toBeUndefined();
  const page = performance.timeOrigin;
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(page + 1);
  expect(leftOfDraft('cart')).toEqual({ ...mirror, page });
});

it('an edit that is written after its window has closed leaves nothing to go on with', async () => {
  const window = openWindow();
  await window.read;
  window.edit(add('soup'));
  expect(mirrored()).not.toBeNull();
  window.close();
  await expect.poll(onDisk).toEqual(['soup']);
  await expect.poll(mirrored).toBeNull();
});

it('what goes together with an order stands on what was written just before it', async () => {
  const window = openWindow();
  await window.read;
  window.edit(add('soup'));
  const stands = await window.together(add('wine'), async () => {
    window.edit(add('tea'));
    return (JSON.parse(mirrored()!) as { on: number }).on;
  });
  expect(stands).toBe((await drafts.get('cart'))!.revision);
});

describe('a page that is gone right after a tap', () => {
  it('shows the edit when it is loaded again, and keeps it', async () => {
    await storeDraft({ name: 'cart', edit: () => ['tea'] });
    const window = openWindow();
    await window.read;
    killedBefore();
    window.edit(add('soup'));
    const again = reload();
    await again.read;
    expect(again.now()).toEqual(['tea', 'soup']);
    await expect.poll(onDisk).toEqual(['tea', 'soup']);
    await expect.poll(mirrored).toBeNull();
  });

  it('loses no edit that was made before the draft was read', async () => {
    const gate = Promise.withResolvers<DraftRow[]>();
    vi.spyOn(reading, 'readDrafts').mockReturnValueOnce(gate.promise);
    const window = openWindow();
    killedBefore();
    window.edit(add('soup'));
    gate.resolve([]);
    await window.read;
    const again = reload();
    again.edit(add('wine'));
    await again.read;
    expect(again.now()).toEqual(['soup', 'wine']);
    await expect.poll(onDisk).toEqual(['soup', 'wine']);
  });

  it('has the edit once where the disk was quicker', async () => {
    const window = openWindow();
    await window.read;
    const stored = killedAfter();
    window.edit(add('soup'));
    await stored;
    const again = reload();
    await again.read;
    expect(again.now()).toEqual(['soup']);
    await expect.poll(mirrored).toBeNull();
    expect(await onDisk()).toEqual(['soup']);
  });

  it('has both edits once where the disk has the first only', async () => {
    const window = openWindow();
    await window.read;
    const stored = killedAfter();
    window.edit(add('soup'));
    window.edit(add('wine'));
    await stored;
    const again = reload();
    await again.read;
    expect(again.now()).toEqual(['soup', 'wine']);
    await expect.poll(onDisk).toEqual(['soup', 'wine']);
  });

  it('has what waited while another window wrote', async () => {
    const window = openWindow();
    await window.read;
    killedBefore();
    window.edit(add('soup'));
    announce({ drafts: [await put({ name: 'cart', edit: () => ['theirs'] })] });
    const again = reload();
    await again.read;
    expect(again.now()).toEqual(['theirs', 'soup']);
  });

  it('leaves alone what another window wrote since', async () => {
    const window = openWindow();
    await window.read;
    killedBefore();
    window.edit(add('soup'));
    await put({ name: 'cart', edit: () => ['theirs'] });
    const again = reload();
    await again.read;
    expect(again.now()).toEqual(['theirs']);
    expect(mirrored()).toBeNull();
  });

  it('lets another window win that writes while it goes on', async () => {
    const window = openWindow();
    await window.read;
    killedBefore();
    window.edit(add('soup'));
    const again = reload();
    await put({ name: 'cart', edit: () => ['theirs'] });
    await again.read;
    await expect.poll(mirrored).toBeNull();
    expect(await onDisk()).toEqual(['theirs']);
  });

  it('goes on with nothing that does not look right', async () => {
    sessionStorage.setItem('draft:cart', JSON.stringify({ page: -1, on: 0, was: null, value: 'soup' }));
    const window = openWindow();
    await window.read;
    expect(window.now()).toEqual([]);
    sessionStorage.setItem('draft:cart', '{');
    const again = reload();
    await again.read;
    expect(again.now()).toEqual([]);
  });
});

describe('a cart that is ordered', () => {
  it('stays empty where the page is gone before it knows', async () => {
    await storeDraft({ name: 'cart', edit: () => ['soup'] });
    const window = openWindow();
    await window.read;
    const stored = Promise.withResolvers<void>();
    void window.together(
      () => [],
      async (draft) => {
        await put(draft);
        stored.resolve();
        return never;
      },
    );
    await stored.promise;
    const again = reload();
    await again.read;
    expect(again.now()).toEqual([]);
    expect(await onDisk()).toEqual([]);
  });

  it('stays empty of what waited for it too, although its windows have heard of it', async () => {
    const window = openWindow();
    await window.read;
    const stored = Promise.withResolvers<void>();
    void window.together(
      (lines) => lines,
      () => never,
    );
    window.edit(add('soup'));
    void window.together(
      () => [],
      async (draft) => {
        announce({ drafts: [await put(draft)] });
        stored.resolve();
        return never;
      },
    );
    await stored.promise;
    const again = reload();
    await again.read;
    expect(again.now()).toEqual([]);
  });

  it('is full where the page is gone before it was ordered, with what waited', async () => {
    const window = openWindow();
    await window.read;
    const began = Promise.withResolvers<void>();
    void window.together(
      () => [],
      () => (began.resolve(), never),
    );
    window.edit(add('soup'));
    await began.promise;
    const again = reload();
    await again.read;
    expect(again.now()).toEqual(['soup']);
  });
});

describe('a second window', () => {
  it('that has the same tab storage meanwhile has the edit once', async () => {
    const window = openWindow();
    await window.read;
    const gate = Promise.withResolvers<void>();
    vi.spyOn(storage, 'storeDraft').mockImplementationOnce(async (...given) => {
      await gate.promise;
      return storeDraft(...given);
    });
    window.edit(add('soup'));
    const second = openWindow();
    await second.read;
    gate.resolve();
    await expect.poll(onDisk).toEqual(['soup']);
    await expect.poll(second.now).toEqual(['soup']);
    expect(window.now()).toEqual(['soup']);
  });
});

describe('what a draft needs', () => {
  it('is there before the first tap', async () => {
    const open = vi.spyOn(storage, 'openDrafts');
    const window = openWindow();
    await window.read;
    expect(open).not.toHaveBeenCalled();
    idle.mock.calls[0]![0]();
    await expect.poll(() => open.mock.calls.length).toBe(1);
  });

  it('can be missing: a browser that blocks the storage of its tabs edits all the same', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const window = openWindow();
    await window.read;
    window.edit(add('soup'));
    await expect.poll(onDisk).toEqual(['soup']);
  });
});
