import { useRef, useState } from 'react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { draftOf, houseFaults, restaurantOf, type HouseDraft, type HouseField } from '../data/houseDraft.ts';
import { mergeDrafts, saysTheSame, typedOn } from '../../pieces/mergeDrafts.ts';
import { quickerOne } from '../../pieces/quickerOne.ts';
import { houseSentence } from '../houseSentence.ts';

type Meanwhile = { taken: HouseField[]; disputed: HouseField[]; theirs: HouseDraft };

/** The form of a restaurant: what is typed, what is wrong with it, and what somebody else did meanwhile. */
export function useHouseForm(house: Restaurant, onSaved: (house: Restaurant) => void) {
  const [base, setBase] = useState(house);
  const [draft, setDraft] = useState(() => draftOf(house));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const sending = useRef(false);
  const faults = houseFaults(draft);
  const isFaulty = Object.keys(faults).length > 0 || wrong.length > 0;

  const keep = (saved: Restaurant, sent: HouseDraft): void => {
    setBase(saved);
    setDraft((now) => typedOn(sent, now, draftOf(saved)));
    setMeanwhile(undefined);
    setTried(false);
    onSaved(saved);
  };

  /** Sends it, based on what the server has; what others changed meanwhile is put together with it. */
  async function send(mine: HouseDraft, on: Restaurant): Promise<boolean> {
    try {
      keep(await asUser('PUT /restaurant', { body: { restaurant: restaurantOf(mine, on) } }), mine);
      return true;
    } catch (error) {
      const current = quickerOne(error) as Restaurant | undefined;
      if (!current) {
        setFailure(houseSentence(error));
        return false;
      }
      const theirs = draftOf(current);
      const { draft: merged, taken, disputed } = mergeDrafts(draftOf(on), mine, theirs);
      // a pause or the like: nothing that stands in this form
      if (taken.length + disputed.length === 0) return send(mine, current);
      setBase(current);
      setDraft((now) => typedOn(mine, now, merged));
      setMeanwhile({ taken, disputed, theirs });
      onSaved(current);
      return false;
    }
  }

  return {
    draft,
    faults: tried ? faults : {},
    busy,
    failure,
    meanwhile,
    changed: !saysTheSame(draft, draftOf(base)),
    change: (part: Partial<HouseDraft>) => setDraft((before) => ({ ...before, ...part })),
    /** an amount stands there that is none: it has to stay in sight, or nothing could be saved */
    isWrong: wrong.length > 0,
    setWrong: (field: string, isWrong: boolean) =>
      setWrong((before) => {
        const others = before.filter((each) => each !== field);
        return isWrong ? [...others, field] : others;
      }),
    takeTheirs: (field: HouseField) => {
      if (!meanwhile) return;
      setDraft((before) => ({ ...before, [field]: meanwhile.theirs[field] }));
      setMeanwhile({ ...meanwhile, disputed: meanwhile.disputed.filter((each) => each !== field) });
    },
    /** true: saved. Otherwise the faults are shown, or why not. */
    save: async (): Promise<boolean> => {
      if (sending.current) return false;
      setTried(true);
      setFailure(undefined);
      if (isFaulty) return false;
      sending.current = true;
      setBusy(true);
      try {
        return await send(draft, base);
      } finally {
        sending.current = false;
        setBusy(false);
      }
    },
    allFaults: faults,
  };
}
