import { useState } from 'react';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { useLoaded, type Loaded } from './useLoaded.ts';

type Page<Row> = { rows: Row[]; cursor?: string };
/** Asks the server for a page: the first, or what follows the cursor. */
type Ask<Row> = (page: { cursor?: string }) => Promise<{ answer: Row[]; headers: Headers }>;

export type Pages<Row> = Loaded<Row[]> & {
  /** whether the server has more */
  more: boolean;
  /** reads what follows */
  next: () => void;
};

async function read<Row>(ask: Ask<Row>, cursor?: string): Promise<Page<Row>> {
  const { answer, headers } = await ask(cursor === undefined ? {} : { cursor });
  const following = headers.get('next-cursor');
  return { rows: answer, ...(following === null ? {} : { cursor: following }) };
}

/** A list that comes page by page, newest first. */
export function usePages<Row>(ask: Ask<Row>): Pages<Row> {
  const pages = useLoaded(() => read(ask));
  const [following, setFollowing] = useState<{ busy: boolean; error?: CallFailed }>({ busy: false });
  const { value } = pages;
  const next = async (): Promise<void> => {
    if (value?.cursor === undefined || following.busy) return;
    setFollowing({ busy: true });
    try {
      const { rows, ...page } = await read(ask, value.cursor);
      pages.put({ ...page, rows: [...value.rows, ...rows] });
      setFollowing({ busy: false });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFollowing({ busy: false, error });
    }
  };
  const error = pages.error ?? following.error?.error;
  return {
    ...(value ? { value: value.rows } : {}),
    ...(error ? { error } : {}),
    busy: pages.busy || following.busy,
    again: pages.again,
    put: (rows) => pages.put({ ...value, rows }),
    change: (changed) => pages.change((now) => ({ ...now, rows: changed(now.rows) })),
    more: value?.cursor !== undefined,
    next: () => void next(),
  };
}
