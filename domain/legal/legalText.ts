import type { Chain } from '../chain/chain.ts';
import type { Restaurant } from '../restaurant/restaurant.ts';

/** What guests are to know of who feeds them: who it is, what becomes of what is said about them, and on which terms. */
export const legalKinds = ['imprint', 'privacy', 'conditions'] as const;
export type LegalKind = (typeof legalKinds)[number];

/** What stands in a text as `{{legalName}}` and is filled in with what the house says of itself. */
export const legalPlaceholders = ['name', 'legalName', 'address', 'vatNumber', 'website'] as const;
export type LegalValues = Partial<Record<(typeof legalPlaceholders)[number], string>>;

/** Whoever runs the server says how he is reached, too. */
export const operatorPlaceholders = [...legalPlaceholders, 'contact'] as const;
export type OperatorValues = Partial<Record<(typeof operatorPlaceholders)[number], string>>;

const placeholder = /\{\{([^{}]*)\}\}/g;

/** The placeholders of a text that nothing could be filled in for, as they stand there. */
export function unknownPlaceholders(text: string, names: readonly string[] = legalPlaceholders): string[] {
  return [...text.matchAll(placeholder)].flatMap(([whole, name = '']) => (names.includes(name) ? [] : [whole]));
}

/**
 * A Markdown text with its placeholders filled in. A line about something that the house does not say is left out. What
 * is filled in is read as the words it is, whatever stands in it: a name is no HTML and leads nowhere.
 */
export function filledIn(text: string, values: OperatorValues): string {
  const lines = text.split('\n').flatMap((line) => {
    let unsaid = false;
    const filled = line.replace(placeholder, (_, name: keyof OperatorValues) => {
      unsaid ||= !values[name];
      return asWords(values[name] ?? '');
    });
    return unsaid ? [] : [filled];
  });
  return lines.join('\n');
}

/** References in place of whatever Markdown or HTML could read as theirs. */
const asWords = (words: string): string =>
  words.replace(/[^\p{L}\p{N} ,.]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

/** What a restaurant says of itself; of what it leaves out, its chain. */
export function restaurantValues(restaurant: Restaurant, chain: Pick<Chain, 'name' | 'website'>): LegalValues {
  return said({
    name: restaurant.name,
    legalName: restaurant.legalName ?? chain.name,
    address: addressLine(restaurant),
    vatNumber: restaurant.vatNumber,
    website: restaurant.website ?? chain.website,
  });
}

/** What a chain says of itself: each of its restaurants' legal names, numbers and addresses once. */
export function chainValues(
  chain: Pick<Chain, 'name' | 'website'>,
  restaurants: readonly Pick<Restaurant, 'legalName' | 'vatNumber' | 'address'>[],
): LegalValues {
  return said({
    name: chain.name,
    legalName:
      each(
        restaurants.map(({ legalName }) => legalName),
        ', ',
      ) || chain.name,
    address: each(restaurants.map(addressLine), '. '),
    vatNumber: each(
      restaurants.map(({ vatNumber }) => vatNumber),
      ', ',
    ),
    website: chain.website,
  });
}

const each = (words: readonly (string | undefined)[], between: string): string =>
  [...new Set(words.filter(Boolean))].join(between);

const addressLine = ({ address: { street, postalCode, city, country } }: Pick<Restaurant, 'address'>): string =>
  [street, `${postalCode} ${city}`.trim(), country].filter(Boolean).join(', ');

const said = (values: { [Name in keyof LegalValues]: string | undefined }): LegalValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value));
