import { useRef, useState } from 'react';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { mergeDrafts, saysTheSame, typedOn } from './mergeDrafts.ts';
import { quickerOne } from './quickerOne.ts';

export type Quicker<Draft> = {
  /** what only the other owner had changed, and stands in the draft now */
  taken: (keyof Draft)[];
  /** what both had changed */
  disputed: (keyof Draft)[];
  theirs: Draft;
};

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

  async function sendOn(mine: Draft, on: Entity): Promise<boolean> {
    try {
      const saved = await send(mine, on);
      setBase(saved);
      setDraft((now) => typedOn(mine, now, draftOf(saved)));
      setQuicker(undefined);
      onSaved(saved);
      return true;
    } catch (error) {
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
      setDraft((mine) => mergeDrafts(draftOf(base), mine, draftOf(next)).draft);
      setBase(next);
    },
    /** true: saved */
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
