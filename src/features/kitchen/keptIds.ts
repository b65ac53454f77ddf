import { openKeptDraft } from '#src/data/drafts/keptDraft.ts';
import { currentCaller } from '#src/data/session/identity.ts';

/** Ids that somebody has seen to on a screen. `ready` once it is known which those were before a restart. */
export type KeptIds = { ids: string[]; ready: boolean };

type Parts = {
  /** its place in the outbox database, beside whose screen it is */
  name: string;
  /** the newest so many are kept */
  most: number;
  /** where earlier releases kept them in local storage, which a kill may empty of its last seconds */
  earlierKey: string;
};

/** Opens what this device has kept and shows it in `shown`, for all of its windows. Answers the way to stop, and to add. */
export function openKeptIds(shown: KeptIds, { name, most, earlierKey }: Parts) {
  const earlier = acceptIds(readEarlier(earlierKey));
  const draft = openKeptDraft<string[]>({
    name: `${name}:${currentCaller()}`,
    empty: [],
    accept: acceptIds,
    earlier: earlier && { key: earlierKey, value: earlier },
    show: (ids) => void (shown.ids = ids),
  });
  let closed = false;
  void draft.read.finally(() => (shown.ready ||= !closed));
  return {
    add: (ids: readonly string[]): void => draft.edit((kept) => [...new Set([...kept, ...ids])].slice(-most)),
    close: () => {
      closed = true;
      // for whoever comes back, as from the settings: until it is read anew, nobody is known to have seen anything
      shown.ready = false;
      draft.close();
    },
  };
}

function acceptIds(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : undefined;
}

function readEarlier(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}
