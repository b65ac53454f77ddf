/** What only the dashboard loads: its own files, its words, and the libraries that nobody else has. */
const isOffice =
  /\/areas\/(dashboard|legal\/editing)\/|\/catalogues\/(office|desk)\/|\/node_modules\/(@tanstack\/(react-)?table|@dnd-kit)/;

/** A chunk or a stylesheet; an asset has its sources relative to the root. */
type Named = { moduleIds?: readonly string[]; originalFileNames?: readonly string[] };

/** Where a built file lies: what is an owner's has a folder of its own, so that no guest's service worker fetches it ahead. */
export function officeApart({ moduleIds, originalFileNames }: Named): string {
  const sources = moduleIds ?? (originalFileNames ?? []).map((name) => `/${name}`);
  return `assets/${sources.some((id) => isOffice.test(id)) ? 'office/' : ''}[name]-[hash]${moduleIds ? '.js' : '[extname]'}`;
}
