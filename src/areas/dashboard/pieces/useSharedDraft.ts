import { useLayoutEffect, useRef, useState } from 'react';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { mergeDrafts, saysTheSame, typedOn } from './mergeDrafts.ts';
import { toldOf, type Quicker } from './quicker.ts';
import { quickerOne, storedBefore } from './quickerOne.ts';

type SharedDraftOptions<Entity, Draft> = {
  /** what the server has */
  entity: Entity;
  draftOf: (entity: Entity) => Draft;
  /** sends it, based on what the server has */
  send: (draft: Draft, on: Entity) => Promise<Entity>;
  onSaved: (entity: Entity) => void;
};

/**
 * Something that several owners may change at a time: what is typed here is put together with what somebody else has
 * saved meanwhile, and what both changed is shown, both ways.
 */
export function useSharedDraft<Entity, Draft extends object>({
  entity,
  draftOf,
  send,
  onSaved,
}: SharedDraftOptions<Entity, Draft>) {
  const [base, setBase] = useState(entity);
  const [draft, setDraft] = useState(() => draftOf(entity));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [quicker, setQuicker] = useState<Quicker<Draft>>();
  const sending = useRef(false);
  // an answer finds what stands by then, not what stood when it was asked for
  const newest = useRef({ base, draft });
  useLayoutEffect(() => void (newest.current = { base, draft }));

  async function sendOn(mine: Draft, on: Entity): Promise<boolean> {
    try {
      const saved = await send(mine, on);
      const isWhole = saysTheSame(newest.current.draft, mine);
      setBase(saved);
      setDraft((now) => typedOn(mine, now, draftOf(saved)));
      setQuicker(undefined);
      onSaved(saved);
      return isWhole;
    } catch (error) {
      const mineBefore = storedBefore(error) as Entity | undefined;
      if (mineBefore) {
        // whatever becomes of this: it is there, and what comes next is a change of it
        setBase(mineBefore);
        onSaved(mineBefore);
        return sendOn(mine, mineBefore);
      }
      const current = quickerOne(error) as Entity | undefined;
      if (!current) {
        setFailure(refusalSentence(error));
        return false;
      }
      const theirs = draftOf(current);
      const { draft: merged, taken, disputed } = mergeDrafts(draftOf(on), mine, theirs);
      // they changed nothing that stands in this form
      if (taken.length + disputed.length === 0) return sendOn(mine, current);
      setBase(current);
      setDraft((now) => typedOn(mine, now, merged));
      setQuicker({ taken, disputed, theirs });
      onSaved(current);
      return false;
    }
  }

  return {
    base,
    draft,
    busy,
    failure,
    quicker,
    changed: !saysTheSame(draft, draftOf(base)),
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    takeTheirs: (field: keyof Draft) => {
      if (!quicker) return;
      setDraft((before) => ({ ...before, [field]: quicker.theirs[field] }));
      setQuicker({ ...quicker, disputed: quicker.disputed.filter((each) => each !== field) });
    },
    /** what the server has now, after a change that was made beside the draft */
    rebase: (next: Entity) => {
      const began = draftOf(newest.current.base);
      const theirs = draftOf(next);
      const merged = mergeDrafts(began, newest.current.draft, theirs);
      setDraft((mine) => mergeDrafts(began, mine, theirs).draft);
      setBase(next);
      // what both changed would be overwritten by the next saving without a word
      setQuicker((before) => toldOf(before, merged, theirs));
    },
    /** true: saved, and nothing more was typed meanwhile: whoever leaves then loses nothing */
    save: async (): Promise<boolean> => {
      if (sending.current) return false;
      sending.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        return await sendOn(draft, base);
      } finally {
        sending.current = false;
        setBusy(false);
      }
    },
  };
}
