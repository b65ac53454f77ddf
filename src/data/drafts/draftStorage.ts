import type { DraftEdit, DraftRow } from '../local/drafts.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';

/** Where an earlier release kept a draft, and what lay there. */
export type Earlier = { key: string; value: unknown };

/** Before somebody edits one. Rejects where the browser keeps nothing. */
export const openDrafts = async (): Promise<unknown> => outboxDatabase().open();

/** Changes a draft as it stands on the disk, whatever window changed it last. Resolves when it can't be lost. */
export async function storeDraft(draft: DraftEdit, earlier?: Earlier): Promise<DraftRow> {
  const { drafts } = outboxDatabase();
  return outboxDatabase().transaction('rw', drafts, async () => {
    if (earlier) await takeOver(draft.name, earlier);
    return putDraft(draft);
  });
}

/** Within the transaction of whoever calls it. As it would travel: what comes from a screen may hold parts of a store. */
export async function putDraft({ name, edit }: DraftEdit): Promise<DraftRow> {
  const { drafts } = outboxDatabase();
  const kept = await drafts.get(name);
  const row = {
    name,
    value: JSON.parse(JSON.stringify(edit(kept?.value))) as unknown,
    revision: (kept?.revision ?? 0) + 1,
  };
  await drafts.put(row);
  return row;
}

/** What lies in local storage becomes the draft once: the marker outlives a kill that brings the old text back. */
async function takeOver(name: string, { key, value }: Earlier): Promise<void> {
  const { drafts } = outboxDatabase();
  if ((await drafts.get(movedName(key))) ?? (await drafts.get(name))) return;
  await drafts.bulkPut([
    { name, value, revision: 1 },
    { name: movedName(key), value: name, revision: 1 },
  ]);
}

const movedName = (key: string): string => `moved:${key}`;
