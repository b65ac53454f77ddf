import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { offerKinds } from '#domain/menu/offer.ts';
import { type Revision, revisionText } from './revisionRepository.ts';

export type Preparation = {
  /** Prepares these one after the other, after those that wait already; ends when nothing waits any more. */
  begin(published: readonly Revision[]): Promise<void>;
  /** A menu that waits for its turn, or is being made; nothing when it is not here. */
  textOf(menu_revision: string): string | undefined;
};

/** Of how many restaurants of one change the menu is prepared: with a hundred large ones nobody reads most of them. */
const ofOneChange = 4;
/** How many menus wait at most; those that waited longest are made when they are asked for. */
const waitingAtMost = 16;

/**
 * Makes published menus ready for who reads them first, one at a time and after the change was answered. Of a
 * restaurant only the last one: the menus between two quick changes are read by nobody. `least` is from how many
 * characters on that is worth while.
 */
export function createPreparation({
  least,
  make,
}: {
  least: number;
  make: (menu_revision: string) => Promise<void>;
}): Preparation {
  const waiting = new LRUCache<string, Revision>({ max: waitingAtMost });
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    // the change's answer goes out first
    for (await nextTurn(); waiting.size > 0; await nextTurn()) {
      const [next] = waiting.rvalues();
      if (!next) break;
      // what fails here fails again, and is told, when it is asked for
      await make(next.menu_revision).catch(() => undefined);
      if (waiting.peek(next.restaurant_id) === next) waiting.delete(next.restaurant_id);
    }
    working = undefined;
  }

  return {
    begin(published) {
      const worth = published.filter((revision) => lengthOf(revision) >= least).slice(0, ofOneChange);
      for (const revision of worth) waiting.set(revision.restaurant_id, revision);
      if (waiting.size > 0) working ??= work();
      return working ?? Promise.resolve();
    },
    textOf(menu_revision) {
      const found = [...waiting.values()].find((revision) => revision.menu_revision === menu_revision);
      return found && revisionText(found);
    },
  };
}

const lengthOf = ({ parts }: Revision): number =>
  offerKinds.reduce((sum, kind) => parts[kind].reduce((length, { text }) => length + text.length, sum), 0);
