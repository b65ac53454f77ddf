/** Which page of the help is about a page of the dashboard; the first that fits counts, none means all of it. */
const pages: readonly (readonly [RegExp, string])[] = [
  [/^restaurants\/[^/]+\/tables/, 'owners/tables'],
  [/^restaurants\/[^/]+\/devices/, 'devices/setting-up'],
  [/^restaurants\/[^/]+\/employees/, 'owners/people'],
  [/^restaurants\/[^/]+\/printers/, 'devices/printers'],
  [/^restaurants\/[^/]+\/terminals/, 'devices/card-readers'],
  [/^(restaurants|new)\b/, 'owners/first-steps'],
  [/^(articles|menus)\b/, 'owners/menus'],
  [/^(orders|statistics|journal|archive)\b/, 'owners/figures'],
  [/^account\b/, 'owners/card-payments'],
  [/^$/, 'owners/first-steps'],
];

/** `/de/dashboard/menus/new` → `owners/menus` */
export function helpAt(pathname: string): string {
  const [, below = ''] = /\/dashboard\/?(.*)$/.exec(pathname) ?? [];
  return pages.find(([at]) => at.test(below))?.[1] ?? '';
}
