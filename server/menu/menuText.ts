import type { OfferKind } from '#domain/menu/offer.ts';
import { canonicalJson } from '../json/canonicalJson.ts';

/** The canonical JSON of a menu, put together from what is no list and from the joined texts of its lists. */
export function menuText(head: object, lists: Record<OfferKind, string>): string {
  const fields: [string, string][] = [
    ...Object.entries(head).map(([name, value]): [string, string] => [name, canonicalJson(value)]),
    ...Object.entries(lists).map(([name, list]): [string, string] => [name, `[${list}]`]),
  ];
  const ordered = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${ordered.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}
