import { refuse, type Result, accept } from '#domain/error/refusal.ts';

type Query = { limit?: number | undefined; cursor?: string | undefined };
/** One row more than asked for, so that it shows whether there are more. */
export type Asked = { limit: number; before: string | undefined };

/** A page as it was asked for; refused when its cursor is none of ours. */
export function askedPage({ limit = 50, cursor }: Query, isCursor: (cursor: string) => boolean): Result<Asked> {
  if (cursor !== undefined && !isCursor(cursor))
    return refuse('invalid_request', { details: [{ path: 'cursor', message: 'is none of ours' }] });
  return accept({ limit: limit + 1, before: cursor });
}

/** The rows of the page; the header Next-Cursor says that there are more. */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit }: Asked,
  setHeader: (name: string, value: string) => void,
  cursorOf: (row: Row) => string,
): Row[] {
  const page = rows.slice(0, limit - 1);
  const last = page.at(-1);
  if (rows.length === limit && last) setHeader('Next-Cursor', cursorOf(last));
  return page;
}

export const isUuid = (cursor: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cursor);
