import { refuse, type Result, accept } from '#domain/error/refusal.ts';

type Query = { limit?: number | undefined; cursor?: string | undefined };
/** One row more than asked for, so that it shows whether there are more. */
export type Asked<Cursor> = { limit: number; before: Cursor | undefined };

/** A page as it was asked for; refused when `read` does not know its cursor for one of ours. */
export function askedPage<Cursor>(
  { limit = 50, cursor }: Query,
  read: (cursor: string) => Cursor | undefined,
): Result<Asked<Cursor>> {
  const before = cursor === undefined ? undefined : read(cursor);
  if (cursor !== undefined && before === undefined)
    return refuse('invalid_request', { details: [{ path: 'cursor', message: 'is none of ours' }] });
  return accept({ limit: limit + 1, before });
}

/** The rows of the page; the header Next-Cursor says that there are more. */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit }: Pick<Asked<unknown>, 'limit'>,
  setHeader: (name: string, value: string) => void,
  cursorOf: (row: Row) => string,
): Row[] {
  const page = rows.slice(0, limit - 1);
  const last = page.at(-1);
  if (rows.length === limit && last) setHeader('Next-Cursor', cursorOf(last));
  return page;
}

/** Cursors that are the last row's id. */
export const uuidCursor = (cursor: string): string | undefined =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cursor) ? cursor.toLowerCase() : undefined;

/** Cursors that are the last row's running number. */
export const numberCursor = (cursor: string): number | undefined =>
  /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined;
