import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { turn, until } from '../../../tests/support/until.ts';
import { announce } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import * as storage from './draftStorage.ts';
import { openKeptDraft, type DraftParts, type KeptDraft } from './keptDraft.ts';
import * as reading from './readDrafts.ts';

type Lines = readonly string[];
type Shown = KeptDraft<Lines> & { shown: Lines[]; now(): Lines | undefined };

const { drafts } = outboxDatabase();
const reported = vi.fn();
const opened: Shown[] = [];

/** A window with the draft open; `shown` is all that its screen has shown. */
function openWindow(parts: Partial<DraftParts<Lines>> = {}): Shown {
  const shown: Lines[] = [];
  const draft = openKeptDraft<Lines>({
    name: 'cart',
    empty: [],
    accept: (kept) => (Array.isArray(kept) ? (kept as string[]) : undefined),
    show: (value) => shown.push(value),
    ...parts,
  });
  const window = { ...draft, shown, now: () => shown.at(-1) };
  opened.push(window);
  return window;
}
const add =
  (line: string) =>
  (lines: Lines): Lines => [...lines, line];
const onDisk = async (name = 'cart') => (await drafts.get(name))?.value;

beforeEach(async () => {
  await drafts.clear();
  reported.mockClear();
  vi.stubGlobal('reportError', reported);
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('requestIdleCallback', vi.fn());
});
afterEach(() => {
  for (const window of opened.splice(0)) window.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a draft that is opened', () => {
  it('shows that it is empty at once, then what was kept', async () => {
    await storage.storeDraft({ name: 'another', edit: () => ['tea'] });
    await storage.storeDraft({ name: 'cart', edit: () => ['soup'] });
    const window = openWindow();
    expect(window.shown).toEqual([[]]);
    await window.read;
    expect(window.shown).toEqual([[], ['soup']]);
  });

  it('is empty where what was kept does not look right', async () => {
    await storage.storeDraft({ name: 'cart', edit: () => 'soup' });
    const window = openWindow();
    await window.read;
    expect(window.now()).toEqual([]);
    window.edit(add('wine'));
    await expect.poll(() => onDisk()).toEqual(['wine']);
  });

  it('stays empty and writes nothing where nothing was kept', async () => {
    const window = openWindow();
    await window.read;
    expect(window.shown).toEqual([[]]);
    expect(await drafts.count()).toBe(0);
  });

  it('says what kept it from being read, and goes on', async () => {
    const failure = new Error('no database');
    vi.spyOn(reading, 'readDrafts').mockRejectedValueOnce(failure);
    const window = openWindow();
    await window.read;
    expect(reported).toHaveBeenCalledWith(failure);
    window.edit(add('soup'));
    await expect.poll(() => onDisk()).toEqual(['soup']);
  });
});

describe('an edit', () => {
  it('is shown at once and kept', async () => {
    const window = openWindow();
    window.edit(add('soup'));
    expect(window.now()).toEqual(['soup']);
    window.edit(add('wine'));
    expect(window.now()).toEqual(['soup', 'wine']);
    await expect.poll(() => onDisk()).toEqual(['soup', 'wine']);
    expect(window.now()).toEqual(['soup', 'wine']);
  });

  it('is seen in every window, and two windows overwrite nothing of each other', async () => {
    const [here, there] = [openWindow(), openWindow()];
    await Promise.all([here.read, there.read]);
    here.edit(add('soup'));
    there.edit(add('wine'));
    await expect.poll(() => onDisk()).toHaveLength(2);
    await expect.poll(() => here.now()).toEqual(await onDisk());
    await expect.poll(() => there.now()).toEqual(await onDisk());
  });

  it('is shown by the windows that hear of it, by its name and in its turn only', async () => {
    const window = openWindow();
    await window.read;
    announce({ drafts: [{ name: 'cart', value: ['new'], revision: 2 }] });
    expect(window.now()).toEqual(['new']);
    const shown = window.shown.length;
    announce({ drafts: [{ name: 'cart', value: ['old'], revision: 1 }] });
    announce({ drafts: [{ name: 'cart', value: ['same'], revision: 2 }] });
    announce({ drafts: [{ name: 'other', value: ['else'], revision: 9 }] });
    announce({});
    expect(window.shown).toHaveLength(shown);
    announce({ drafts: [{ name: 'cart', value: 'strange', revision: 3 }] });
    expect(window.now()).toEqual([]);
  });

  it('that waits stays on top of what another window did', async () => {
    const window = openWindow();
    await window.read;
    window.edit(add('soup'));
    announce({ drafts: [{ name: 'cart', value: ['theirs'], revision: 1 }] });
    expect(window.now()).toEqual(['theirs', 'soup']);
  });

  it('that could not be kept is tried once more when its window closes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const window = openWindow();
    await window.read;
    const said = new Promise((resolve) => reported.mockImplementationOnce(resolve));
    vi.spyOn(storage, 'storeDraft').mockRejectedValueOnce(new Error('disk full'));
    window.edit(add('soup'));
    await said;
    await turn();
    window.close();
    expect(await drafts.get('cart')).toBeUndefined();
    vi.useRealTimers();
    await expect.poll(() => onDisk()).toEqual(['soup']);
  });

  it('is not heard of any more in a window that has closed it, but what was done there is kept', async () => {
    const window = openWindow();
    await window.read;
    window.edit(add('soup'));
    window.close();
    const shown = window.shown.length;
    await expect.poll(() => onDisk()).toEqual(['soup']);
    announce({ drafts: [{ name: 'cart', value: ['theirs'], revision: 9 }] });
    expect(window.shown).toHaveLength(shown);
  });
});

describe('a draft that can’t be kept', () => {
  it('stays on the screen, says so, and is tried again after a second, in its order', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failure = new Error('disk full');
    const store = vi.spyOn(storage, 'storeDraft').mockRejectedValueOnce(failure);
    const window = openWindow();
    const said = new Promise((resolve) => reported.mockImplementationOnce(resolve));
    window.edit(add('soup'));
    expect(await said).toBe(failure);
    expect(window.now()).toEqual(['soup']);
    await vi.advanceTimersByTimeAsync(999);
    expect(store).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await until(async () => expect(await onDisk()).toEqual(['soup']));
    expect(window.now()).toEqual(['soup']);
    expect(store).toHaveBeenCalledTimes(2);
  });

  it('is kept with the next edit, before it, and then not a second time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const store = vi.spyOn(storage, 'storeDraft').mockRejectedValueOnce(new Error('disk full'));
    const window = openWindow();
    const said = new Promise((resolve) => reported.mockImplementationOnce(resolve));
    window.edit(add('soup'));
    await said;
    await turn();
    window.edit(add('wine'));
    expect(window.now()).toEqual(['soup', 'wine']);
    await until(async () => expect(await onDisk()).toEqual(['soup', 'wine']));
    expect(vi.getTimerCount(), 'nobody tries again what is kept').toBe(0);
    expect(store).toHaveBeenCalledTimes(2);
  });
});

describe('a draft that goes together with something else', () => {
  it('is changed by it as it stands on the disk, with what waits here, and once', async () => {
    const window = openWindow();
    await window.read;
    await storage.storeDraft({ name: 'cart', edit: () => ['theirs'] });
    window.edit(add('soup'));
    let seen: Lines = [];
    const clear = (lines: Lines): Lines => {
      seen = lines;
      return [];
    };
    const answer = await window.together(clear, async (draft) => {
      announce({ drafts: [await storage.storeDraft(draft)] });
      return 'sent';
    });
    expect(answer).toBe('sent');
    expect(seen).toEqual(['theirs', 'soup']);
    expect(window.now()).toEqual([]);
    window.edit(add('coffee'));
    await expect.poll(() => onDisk()).toEqual(['coffee']);
  });

  it('takes along what waits because it could not be kept, and keeps that no second time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const window = openWindow();
    await window.read;
    const said = new Promise((resolve) => reported.mockImplementationOnce(resolve));
    vi.spyOn(storage, 'storeDraft').mockRejectedValueOnce(new Error('disk full'));
    window.edit(add('soup'));
    await said;
    await turn();
    await window.together(add('sent'), async (draft) => {
      announce({ drafts: [await outboxDatabase().transaction('rw', drafts, () => storage.putDraft(draft))] });
    });
    expect(await onDisk()).toEqual(['soup', 'sent']);
    expect(window.now()).toEqual(['soup', 'sent']);
    await vi.advanceTimersByTimeAsync(5_000);
    await turn();
    expect(await onDisk()).toEqual(['soup', 'sent']);
  });

  it('shows what is left of it as soon as it is done, although nobody announced it', async () => {
    const window = openWindow();
    await window.read;
    await window.together(
      () => [],
      async (draft) => {
        window.edit(add('soup'));
        draft.edit([]);
        window.shown.push(['a screen drawn by somebody else']);
      },
    );
    expect(window.now()).toEqual(['soup']);
  });

  it('starts from empty where nothing that looks right was kept', async () => {
    const window = openWindow();
    await window.read;
    await storage.storeDraft({ name: 'cart', edit: () => 'strange' });
    await window.together(add('soup'), (draft) => storage.storeDraft(draft));
    expect(await onDisk()).toEqual(['soup']);
  });

  it('keeps what was edited before it where it fails, and says why', async () => {
    const window = openWindow();
    await window.read;
    const sending = window.together(
      () => [],
      async (draft) => {
        window.edit(add('soup'));
        draft.edit([]);
        throw new Error('full');
      },
    );
    await expect(sending).rejects.toThrow('full');
    await expect.poll(() => onDisk()).toEqual(['soup']);
    expect(window.now()).toEqual(['soup']);
  });

  it('keeps what waits where it changed nothing', async () => {
    const window = openWindow();
    await window.read;
    await window.together(add('never'), async () => {
      window.edit(add('soup'));
      await Promise.resolve();
    });
    const again = window.together(add('never'), async () => undefined);
    window.edit(add('wine'));
    await again;
    await expect.poll(() => onDisk()).toEqual(['soup', 'wine']);
  });

  it('holds back what is edited meanwhile, shows it, and keeps it afterwards', async () => {
    const window = openWindow();
    await window.read;
    const store = vi.spyOn(storage, 'storeDraft');
    let meanwhile: Lines | undefined;
    await window.together(add('sent'), async (draft) => {
      window.edit(add('later'));
      meanwhile = window.now();
      announce({ drafts: [await outboxDatabase().transaction('rw', drafts, () => storage.putDraft(draft))] });
      expect(store).not.toHaveBeenCalled();
    });
    expect(meanwhile).toEqual(['later']);
    expect(window.now()).toEqual(['sent', 'later']);
    await expect.poll(() => onDisk()).toEqual(['sent', 'later']);
  });

  it('waits for what is being written, and two of them for nobody’s edits to slip between', async () => {
    const window = openWindow();
    await window.read;
    const gate = Promise.withResolvers<void>();
    const { storeDraft } = storage;
    vi.spyOn(storage, 'storeDraft').mockImplementationOnce(async (...given) => {
      await gate.promise;
      return storeDraft(...given);
    });
    window.edit(add('first'));
    const began = vi.fn();
    const sending = window.together(add('second'), async (draft) => {
      began();
      window.edit(add('third'));
      announce({ drafts: [await storeDraft(draft)] });
    });
    await turn();
    expect(began).not.toHaveBeenCalled();
    gate.resolve();
    await sending;
    await expect.poll(() => onDisk()).toEqual(['first', 'second', 'third']);
  });

  it('is not written between two that overlap', async () => {
    const window = openWindow();
    await window.read;
    const store = vi.spyOn(storage, 'storeDraft');
    const gate = Promise.withResolvers<void>();
    const long = window.together(add('never'), () => gate.promise);
    await window.together(add('never'), async () => undefined);
    window.edit(add('soup'));
    await turn();
    expect(store).not.toHaveBeenCalled();
    gate.resolve();
    await long;
    await expect.poll(() => onDisk()).toEqual(['soup']);
  });
});

describe('what an earlier release kept', () => {
  const earlier = { key: 'old-cart', value: ['soup'] };
  beforeEach(() => localStorage.setItem('old-cart', '["soup"]'));

  it('is shown, kept as the draft, and leaves its old place', async () => {
    const window = openWindow({ earlier });
    await expect.poll(() => onDisk()).toEqual(['soup']);
    await expect.poll(() => localStorage.getItem('old-cart')).toBeNull();
    expect(window.now()).toEqual(['soup']);
  });

  it('is taken over once, although a killed browser brings it back', async () => {
    openWindow({ earlier });
    await expect.poll(() => localStorage.getItem('old-cart')).toBeNull();
    await drafts.delete('cart');
    const window = openWindow({ earlier });
    await window.read;
    expect(window.now()).toEqual([]);
    window.edit(add('wine'));
    await expect.poll(() => onDisk()).toEqual(['wine']);
  });

  it('of another draft is none of this one’s', async () => {
    await storage.storeDraft({ name: 'other', edit: () => ['tea'] }, { key: 'other-old', value: ['milk'] });
    const window = openWindow({ earlier });
    await window.read;
    expect(window.now()).toEqual(['soup']);
  });

  it('does not hide a draft that there is', async () => {
    await storage.storeDraft({ name: 'cart', edit: () => ['tea'] });
    const window = openWindow({ earlier });
    await window.read;
    expect(window.now()).toEqual(['tea']);
  });

  it('is nothing where it does not look right', async () => {
    const window = openWindow({ earlier: { ...earlier, value: 'strange' } });
    await window.read;
    expect(window.now()).toEqual([]);
  });

  it('stays in its old place until it is kept', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(storage, 'storeDraft').mockRejectedValueOnce(new Error('disk full'));
    const said = new Promise((resolve) => reported.mockImplementationOnce(resolve));
    openWindow({ earlier });
    await said;
    expect(localStorage.getItem('old-cart')).toBe('["soup"]');
    await vi.advanceTimersByTimeAsync(1_000);
    await until(() => expect(localStorage.getItem('old-cart')).toBeNull());
  });

  it('is handed over with the first write alone', async () => {
    const store = vi.spyOn(storage, 'storeDraft');
    const window = openWindow({ earlier });
    await expect.poll(() => localStorage.getItem('old-cart')).toBeNull();
    window.edit(add('wine'));
    await expect.poll(() => onDisk()).toEqual(['soup', 'wine']);
    expect(store.mock.calls.map(([, along]) => along)).toEqual([earlier, undefined]);
  });
});
