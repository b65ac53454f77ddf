import type { Combo, Menu } from './menu.ts';

type Ids = ReadonlySet<string>;

/** A list with what was taken out of it put back, each behind what stood before it; what came or moved since stays. */
function listBack<Entry>(
  before: readonly Entry[],
  now: readonly Entry[],
  isBack: (entry: Entry) => boolean,
  same: (one: Entry, other: Entry) => boolean,
): Entry[] {
  const list = [...now];
  for (const [place, entry] of before.entries()) {
    if (!isBack(entry) || list.some((one) => same(one, entry))) continue;
    const behind = before.slice(0, place).findLast((earlier) => list.some((one) => same(one, earlier)));
    const at = behind === undefined ? 0 : list.findIndex((one) => same(one, behind)) + 1;
    list.splice(at, 0, entry);
  }
  return list;
}

const sameId = (one: string, other: string): boolean => one === other;
const sameCombo = (one: Combo, other: Combo): boolean => one.combo_id === other.combo_id;
const namesOne = ({ options }: Combo, ids: Ids): boolean =>
  options.some(({ items }) => items.some((id) => ids.has(id)));

function comboBack(before: Combo | undefined, now: Combo, ids: Ids): Combo {
  // its parts are others by now: which was which nobody knows
  if (before?.options.length !== now.options.length) return now;
  const options = now.options.map((option, at) => ({
    ...option,
    items: listBack(before.options[at]?.items ?? [], option.items, (id) => ids.has(id), sameId),
  }));
  return { ...now, options };
}

/** A menu as it stands now, with these items on it again wherever they were before they were deleted. */
export function withItemsBack<Kept extends Menu>(before: Menu | undefined, now: Kept, ids: Ids): Kept {
  if (!before) return now;
  const combos = now.combos.map((combo) =>
    comboBack(
      before.combos.find((one) => sameCombo(one, combo)),
      combo,
      ids,
    ),
  );
  return {
    ...now,
    items: listBack(before.items, now.items, (id) => ids.has(id), sameId),
    combos: listBack(before.combos, combos, (combo) => namesOne(combo, ids), sameCombo),
  };
}
