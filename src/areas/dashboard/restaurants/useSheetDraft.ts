import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { mergeDrafts, saysTheSame, typedOn } from '../pieces/mergeDrafts.ts';
import { storedBefore } from '../pieces/quickerOne.ts';
import { useSaving, type Saving } from './useSaving.ts';

type SheetDraftOptions<Entity, Draft> = {
  /** undefined: a new one */
  entity: Entity | undefined;
  /** what stands in the sheet; of nothing what a new one begins with, the same each time */
  draftOf: (entity: Entity | undefined) => Draft;
  /** sends it, based on what the server has */
  send: (draft: Draft, on: Entity | undefined) => Promise<Entity>;
  onStored: (entity: Entity) => void;
  onClose: () => void;
};

type SheetDraft<Entity, Draft> = {
  /** what the server has; undefined as long as it has none */
  base: Entity | undefined;
  draft: Draft;
  changed: boolean;
  change: (part: Partial<Draft>) => void;
  /** stores it and closes the sheet, unless more was typed meanwhile: that stays, to be saved next */
  save: () => Promise<void>;
  saving: Saving;
};

/** What is typed in the sheet of something that belongs to a restaurant, until it is stored. */
export function useSheetDraft<Entity, Draft extends object>({
  entity,
  draftOf,
  send,
  onStored,
  onClose,
}: SheetDraftOptions<Entity, Draft>): SheetDraft<Entity, Draft> {
  const { t } = useLingui();
  const [base, setBase] = useState(entity);
  const [draft, setDraft] = useState(() => draftOf(entity));
  // an answer finds what stands by then, not what stood when it was asked for
  const newest = useRef(draft);
  useLayoutEffect(() => void (newest.current = draft));
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  const saving = useSaving((stands) => {
    const current = stands as Entity;
    // what somebody else changed is taken over where nothing was changed here; the rest stays as typed
    setDraft((mine) => mergeDrafts(draftOf(base), mine, draftOf(current)).draft);
    setBase(current);
    onStored(current);
  });
  return {
    base,
    draft,
    changed: !saysTheSame(draft, draftOf(base)),
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    save: () =>
      saving.run(async () => {
        const stored = await send(draft, base).catch((error: unknown) => {
          const mineBefore = storedBefore(error) as Entity | undefined;
          if (mineBefore === undefined) throw error;
          // whatever becomes of this: it is there, and what comes next is a change of it
          setBase(mineBefore);
          onStored(mineBefore);
          return send(draft, mineBefore);
        });
        onStored(stored);
        showToast({ tone: 'success', text: t`Saved` });
        // left meanwhile, it is not this sheet that would be closed
        if (!isThere.current) return;
        if (saysTheSame(newest.current, draft)) return onClose();
        setBase(stored);
        setDraft((now) => typedOn(draft, now, draftOf(stored)));
      }),
    saving,
  };
}
