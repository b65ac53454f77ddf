import { isLanguage, textIn, type LocalizedText } from '#domain/i18n/localizedText.ts';

/** One thing as it stood; money in minor units. */
export type Shown =
  | { kind: 'text'; text: string }
  | { kind: 'money'; amount: number }
  | { kind: 'number'; number: number }
  | { kind: 'yes'; yes: boolean }
  /** something that is only told by how many there are */
  | { kind: 'count'; count: number }
  /** an instant */
  | { kind: 'at'; at: string }
  | { kind: 'picture' };

/** Where a field stands: names of fields, languages, and what parts of a list are called. */
export type Step = { field: string } | { language: string } | { called: string };
export type Difference = { path: Step[]; before?: Shown; after?: Shown };

/** Fields that hold minor units. */
const moneyFields = new Set([
  'price',
  'cost',
  'fee',
  'minOrderValue',
  'amount',
  'float',
  'opening',
  'counted',
  'expected',
  'difference',
]);
/** What says nothing to a reader: ids of the thing itself, and how often it was changed. */
const silent = new Set(['version', 'chain_id', 'restaurant_id', 'menu_revision', 'updatedAt', 'createdAt', 'id']);

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is LocalizedText =>
  isFields(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([key, text]) => isLanguage(key) && typeof text === 'string');
const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);
const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);

type Leaves = Map<string, { path: Step[]; shown: Shown }>;

/** What a field holds, as far as it is one thing; nothing for what is taken apart. */
function shownOf(field: string, value: unknown, owner: Fields): Shown | undefined {
  if (typeof value === 'boolean') return { kind: 'yes', yes: value };
  if (typeof value === 'number') {
    // a combo that costs so many percent of its parts says so beside its price
    const isMoney = moneyFields.has(field) && owner['priceType'] !== 'percent';
    return isMoney ? { kind: 'money', amount: value } : { kind: 'number', number: value };
  }
  if (typeof value === 'string') {
    if (field === 'avatar') return { kind: 'picture' };
    return isInstant(value) ? { kind: 'at', at: value } : { kind: 'text', text: value };
  }
  if (!Array.isArray(value) || value.some((each) => typeof each === 'object')) return undefined;
  if (value.length === 0) return undefined;
  return value.some(isId) ? { kind: 'count', count: value.length } : { kind: 'text', text: value.join(', ') };
}

/** What tells a part of a list from the others: its id, else what it is called, else its place. */
function partKey(part: Fields, index: number): string {
  const tells = (name: string): boolean => name.endsWith('_id') || name === 'postalCode' || name === 'key';
  const found = Object.entries(part).find(([name, value]) => tells(name) && typeof value === 'string');
  return found ? JSON.stringify(found[1]) : String(index);
}

const partName = (part: Fields, index: number, language: string): string => {
  const { name, postalCode } = part;
  if (isText(name)) return textIn(name, language);
  if (typeof name === 'string') return name;
  return typeof postalCode === 'string' ? postalCode : String(index + 1);
};

/** Takes a thing apart into what it says, each under its place. */
function leavesOf(thing: Fields, language: string, path: Step[], key: string, leaves: Leaves): void {
  for (const [field, value] of Object.entries(thing)) {
    if (silent.has(field) || (field.endsWith('_id') && isId(value))) continue;
    const here = [...path, { field }];
    const at = `${key}/${field}`;
    if (isText(value)) {
      for (const [code, text] of Object.entries(value)) {
        if (text === '') continue;
        leaves.set(`${at}/${code}`, { path: [...here, { language: code }], shown: { kind: 'text', text } });
      }
      continue;
    }
    const shown = shownOf(field, value, thing);
    // a list of ids changes without its count: what it is told by is compared, too
    if (shown) leaves.set(shown.kind === 'count' ? `${at}/${String(value)}` : at, { path: here, shown });
    else if (isFields(value)) leavesOf(value, language, here, at, leaves);
    else if (Array.isArray(value)) {
      for (const [index, part] of value.entries()) {
        if (!isFields(part)) continue;
        const inPart = [...here, { called: partName(part, index, language) }];
        leavesOf(part, language, inPart, `${at}/${partKey(part, index)}`, leaves);
      }
    }
  }
}

const leavesOfAll = (thing: unknown, language: string): Leaves => {
  const leaves: Leaves = new Map();
  if (isFields(thing)) leavesOf(thing, language, [], '', leaves);
  return leaves;
};

const placeOf = (path: readonly Step[]): string => JSON.stringify(path);

/**
 * In what a thing differs, field by field: texts by language, lists part by part. Of a list that is told by its count
 * alone both counts are shown, also where they are the same.
 */
export function differencesOf(before: unknown, after: unknown, language: string): Difference[] {
  const [was, is] = [leavesOfAll(before, language), leavesOfAll(after, language)];
  const found = new Map<string, Difference>();
  const put = (path: Step[], side: { before: Shown } | { after: Shown }): void => {
    const place = placeOf(path);
    found.set(place, { ...(found.get(place) ?? { path }), ...side });
  };
  for (const [key, { path, shown }] of was) {
    const now = is.get(key)?.shown;
    if (now === undefined || JSON.stringify(now) !== JSON.stringify(shown))
      put(is.get(key)?.path ?? path, { before: shown });
  }
  for (const [key, { path, shown }] of is) {
    const then = was.get(key)?.shown;
    if (then === undefined || JSON.stringify(then) !== JSON.stringify(shown)) put(path, { after: shown });
  }
  return [...found.values()];
}

/** What the thing is called, as far as the entry says so. */
export function nameOf(entry: { before?: unknown; after?: unknown }, language: string): string | undefined {
  for (const thing of [entry.after, entry.before]) {
    if (!isFields(thing)) continue;
    const { name, email, brand, last4 } = thing;
    if (isText(name)) return textIn(name, language);
    if (typeof name === 'string') return name;
    if (typeof email === 'string') return email;
    if (typeof brand === 'string') return [brand, typeof last4 === 'string' ? last4 : ''].join(' ').trim();
  }
  return undefined;
}
