import { CallFailed } from '#src/data/api/callFailed.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { mergeDrafts } from '../pieces/mergeDrafts.ts';
import { inTurn, type Sent } from './inTurn.ts';
import type { OwnedItem } from './useOffer.ts';

/** Somebody else has changed the very same field. */
export class FieldTaken extends Error {
  readonly current: OwnedItem;
  constructor(current: OwnedItem) {
    super('Somebody else has changed this field');
    this.name = 'FieldTaken';
    this.current = current;
  }
}

/** What was changed since `base`, in what stands now instead; in the rest that stays as it is. */
export const changedOn = (base: OwnedItem, changed: OwnedItem, now: OwnedItem): OwnedItem => ({
  ...mergeDrafts(base, changed, now).draft,
  version: now.version,
});

const turn = inTurn<OwnedItem>();

/**
 * Stores a change of an item that began from `base`. What somebody else has changed in other fields meanwhile stays;
 * changes of one item go one after the other, each on what the last one left, so that none brings a refused one along.
 */
export const saveItem = (chain_id: string, base: OwnedItem, changed: OwnedItem): Promise<Sent<OwnedItem>> =>
  turn(base.item_id, base, (from) => put(chain_id, from, changedOn(base, changed, from)));

async function put(chain_id: string, base: OwnedItem, changed: OwnedItem): Promise<OwnedItem> {
  try {
    return await asUser('PUT /chain/items', { body: { chain_id, item: changed } });
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'version_conflict') throw error;
    const { current } = (error.error.details ?? {}) as { current?: OwnedItem };
    if (!current) throw error;
    const { version: _mine, ...mine } = changed;
    const { version: _base, ...from } = base;
    const { version, ...theirs } = current;
    const { draft, disputed } = mergeDrafts(from, mine, theirs);
    if (disputed.length > 0) throw new FieldTaken(current);
    return put(chain_id, current, { ...draft, version });
  }
}
