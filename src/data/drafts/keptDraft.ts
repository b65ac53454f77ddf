import { announce, onChange } from '../local/changes.ts';
import type { DraftEdit, DraftRow } from '../local/drafts.ts';
import { whenIdle } from '../whenIdle.ts';
import { leftOfDraft, mirrorDraft, type DraftMirror } from './draftMirror.ts';
import type { Earlier } from './draftStorage.ts';
import { readDrafts } from './readDrafts.ts';

type Edit<T> = (value: T) => T;

export type DraftParts<T> = {
  /** its place in the outbox database: whose it is, and for what */
  name: string;
  empty: T;
  /** what was kept, if it looks right */
  accept: (kept: unknown) => T | undefined;
  earlier?: Earlier | undefined;
  show: (value: T) => void;
};

export type KeptDraft<T> = {
  /** Shows a change at once and keeps it within milliseconds. */
  edit(change: Edit<T>): void;
  /**
   * Changes the draft in the very transaction of `work`, which is given that change: saving the order that it becomes,
   * say. `change` sees what is on the disk, other windows' edits included, and may throw to stop it all.
   */
  together<R>(change: Edit<T>, work: (draft: DraftEdit) => Promise<R>): Promise<R>;
  /** resolves when what was kept is shown, or cannot be read */
  read: Promise<void>;
  close(): void;
};

const tryAgainAfter = 1_000;

/**
 * A draft that outlives a kill and is one for all windows of its owner. Edits are kept as functions: each is applied to
 * what is shown at once, and again to what stands on the disk, so that windows never overwrite each other.
 */
export function openKeptDraft<T>({ name, empty, accept, earlier, show }: DraftParts<T>): KeptDraft<T> {
  let base = empty;
  let revision = 0;
  let writing: Edit<T>[] = [];
  let waiting: Edit<T>[] = [];
  let running: Promise<void> | undefined;
  let paused = 0;
  let known = false;
  let on = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const apply = (edits: readonly Edit<T>[], value: T): T => edits.reduce((so, edit) => edit(so), value);
  const shown = (): T => apply([...writing, ...waiting], base);
  let closed = false;
  // another one may be on the screen by then
  const render = (): void => void (closed || show(shown()));

  /** A kill between a tap and the disk loses nothing: the next load of this page goes on from here (`read`). */
  function mirror(): void {
    // until it is read, what the last load left lies there
    if (!known) return;
    // what goes together with an order stands on the revision before it: once that is done, nobody may bring it back
    if (paused === 0) on = revision;
    const open = writing.length + waiting.length > 0;
    const was = writing.length > 0 ? JSON.stringify(apply(writing, base)) : null;
    mirrorDraft(name, open ? { on, was, value: shown() } : undefined);
  }

  function take(row: DraftRow): void {
    if (row.name !== name || row.revision <= revision) return;
    revision = row.revision;
    base = accept(row.value) ?? empty;
    render();
    mirror();
  }
  const stop = onChange(({ drafts = [] }) => drafts.forEach(take));

  const due = (): boolean => known && paused === 0 && waiting.length > 0;

  function write(): void {
    if (due()) running ??= writeAll().finally(() => (running = undefined));
  }
  async function writeAll(): Promise<void> {
    clearTimeout(timer);
    while (due()) {
      writing = waiting;
      waiting = [];
      try {
        const { storeDraft } = await import('./draftStorage.ts');
        const row = await storeDraft({ name, edit: (kept) => apply(writing, accept(kept) ?? empty) }, earlier);
        if (earlier) localStorage.removeItem(earlier.key);
        earlier = undefined;
        writing = [];
        announce({ drafts: [row] });
        mirror();
      } catch (error) {
        waiting = [...writing, ...waiting];
        writing = [];
        reportError(error); // it is on the screen, and goes with its order in any case
        timer = setTimeout(write, tryAgainAfter);
        return;
      }
    }
  }

  function edit(change: Edit<T>): void {
    waiting.push(change);
    render();
    write();
    mirror();
  }

  async function together<R>(change: Edit<T>, work: (draft: DraftEdit) => Promise<R>): Promise<R> {
    paused += 1;
    try {
      await opened;
      await running;
      if (paused === 1) on = revision;
      mirror();
      const going = [...waiting];
      let ran = false;
      const result = await work({
        name,
        edit: (kept) => {
          ran = true;
          return change(apply(going, accept(kept) ?? empty));
        },
      });
      if (ran) waiting = waiting.slice(going.length);
      return result;
    } finally {
      paused -= 1;
      render();
      write();
      mirror();
    }
  }

  async function read(): Promise<void> {
    const left = leftOfDraft(name);
    const rows = await readDrafts();
    const own = rows.find((row) => row.name === name);
    if (own) take(own);
    else if (earlier && !rows.some((row) => row.name === `moved:${earlier?.key}`)) {
      base = accept(earlier.value) ?? base;
      waiting.unshift((value) => value);
      render();
    }
    if (left) goOn(left, own?.value);
  }

  /** By revisions, not by contents: a cart that was ordered is empty, and so may be one that dishes were put into. */
  function goOn(left: DraftMirror, stored: unknown): void {
    const value = accept(left.value);
    if (value === undefined) return;
    if (left.on !== revision && !(left.on + 1 === revision && JSON.stringify(stored) === left.was)) return;
    const read = JSON.stringify(base);
    // another window that writes in between wins
    waiting.unshift((now) => (JSON.stringify(now) === read ? value : now));
    render();
  }

  function begin(): void {
    known = true;
    write();
    mirror();
    // the first tap waits neither for code nor for the database to open
    whenIdle(() => void import('./draftStorage.ts').then(({ openDrafts }) => openDrafts()).catch(() => undefined));
  }
  render();
  const opened = read().catch(reportError).finally(begin);

  return {
    edit,
    together,
    read: opened,
    close() {
      closed = true;
      stop();
      write();
    },
  };
}
