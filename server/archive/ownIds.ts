import { keyToId } from '../menuFile/keyToId.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The id of the chain that somebody makes of an archive: always the same one, so that it is made once. `importer` is
 * known to the installation alone, so that nobody takes an id before whose it will be.
 */
export const chainIdOf = (importer: string, archive_id: string): string => keyToId(importer, `archive ${archive_id}`);

/**
 * The same value with every id in it, wherever it stands, in place of which the new chain has its own: nothing in it
 * names anything of where it comes from, or of anybody else. The same id always becomes the same one.
 */
export function withOwnIds(value: unknown, chain_id: string): unknown {
  if (typeof value === 'string') return uuid.test(value) ? keyToId(chain_id, value.toLowerCase()) : value;
  if (Array.isArray(value)) return value.map((each) => withOwnIds(each, chain_id));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [
    uuid.test(name) ? keyToId(chain_id, name.toLowerCase()) : name,
    withOwnIds(each, chain_id),
  ]);
  return Object.fromEntries(entries) as unknown;
}

/** The same value without the pictures that did not come with it; adds what it leaves out to `missing`. */
export function withItsPictures(value: unknown, brought: ReadonlySet<string>, missing: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withItsPictures(each, brought, missing));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, each]) => {
    const isMissing = name === 'avatar' && typeof each === 'string' && !brought.has(each);
    if (isMissing) missing.add(each);
    return isMissing ? [] : [[name, withItsPictures(each, brought, missing)]];
  });
  return Object.fromEntries(entries) as unknown;
}
