/** What a path of the dashboard names: 'restaurants/:id/edit' gives `id`. */
export type PageParams = Readonly<Record<string, string>>;

/**
 * The first of the pages whose pattern fits a path below /dashboard, with what it names; a part that begins with ':'
 * fits anything.
 */
export function matchPage<Page extends { path: string }>(
  pages: readonly Page[],
  path: string,
): { page: Page; params: PageParams } | undefined {
  const parts = path.split('/').filter(Boolean);
  for (const page of pages) {
    const wanted = page.path.split('/').filter(Boolean);
    if (wanted.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((part, index) => {
      const given = parts[index] ?? '';
      if (!part.startsWith(':')) return part === given;
      params[part.slice(1)] = given;
      return true;
    });
    if (fits) return { page, params };
  }
  return undefined;
}
