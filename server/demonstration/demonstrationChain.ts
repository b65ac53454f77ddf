import { readdirSync, readFileSync } from 'node:fs';
import type { DemonstrationChain, DemonstrationRestaurant, RestaurantProfile } from './demonstrationTypes.ts';
import { budapest } from './restaurants/budapest.ts';
import { cluj } from './restaurants/cluj.ts';
import { vienna } from './restaurants/vienna.ts';
import { parseMenuFile } from '#server/menuFile/menuFile.ts';

/** The chain that fills an empty database (D36): pure data, without codes, passwords or anything secret. */
export function demonstrationChain(): DemonstrationChain {
  return {
    key: 'weisser-storch',
    name: 'Weißer Storch',
    picture: 'paprika plate schnitzel lemon herb',
    subscription: { plan: 'premium', interval: 'year', status: 'active' },
    restaurants: [vienna, budapest, cluj].map(withMenu),
  };
}

function withMenu(profile: RestaurantProfile): DemonstrationRestaurant {
  const menuFile = menuFileOf(profile);
  const pictures = [...menuFile.matchAll(/"picture": "([^"]+)"/g)].map(([, picture = '']) => picture);
  return {
    ...profile,
    menuFile,
    pictures: [...new Set([profile.picture, ...pictures])],
    menu: ({ chain_id, restaurant_id }, avatars) => {
      const result = parseMenuFile(menuFile, {
        format: 'json',
        chain_id,
        currency: profile.restaurant.currency,
        restaurants: [restaurant_id],
        // the restaurants share keys, not dishes
        scope: restaurant_id,
        avatarOf: (picture) => avatars.get(picture),
      });
      if (result.ok) return result.menu;
      const problems = result.problems.map(({ line, message }) => `line ${line}: ${message}`);
      throw new Error(`the demonstration menu of ${profile.key} is wrong:\n${problems.join('\n')}`);
    },
  };
}

type Part = Record<string, unknown[]>;

/** The restaurant's files, one per chapter of its menu, joined to the text of one menu file. */
function menuFileOf(profile: RestaurantProfile): string {
  const folder = new URL(`${profile.key}/`, import.meta.url);
  // the order of the dishes is that of `chapters`, not of the alphabet
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const sorted = files.sort((a, b) => chapterOf(a) - chapterOf(b) || a.localeCompare(b));
  const joined: Part = {};
  for (const name of sorted) {
    const part = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Part;
    for (const [list, rows] of Object.entries(part)) joined[list] = [...(joined[list] ?? []), ...rows];
  }
  return JSON.stringify({ currency: profile.restaurant.currency, ...joined }, null, 2);
}

const chapters = [
  'starters',
  'soups',
  'classics',
  'mains',
  'transylvanian',
  'grill',
  'vegetarian',
  'langos',
  'desserts',
  'hot',
  'cold',
  'beer',
  'spirits',
];

function chapterOf(file: string): number {
  const chapter = chapters.findIndex((start) => file.startsWith(start));
  return chapter < 0 ? chapters.length : chapter;
}
