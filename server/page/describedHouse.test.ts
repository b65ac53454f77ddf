import { expect, it } from 'vitest';
import { restaurant, theMenu } from '#src/data/testing/house.ts';
import { describedHouse } from './describedHouse.ts';

type Described = Record<string, unknown> & {
  openingHoursSpecification: { dayOfWeek: string; opens: string; closes: string }[];
  hasMenu: { hasMenuSection: { name: string; hasMenuItem: { name: string; offers: { price: string }[] }[] }[] }[];
};
const url = 'https://example.com/de/order/restaurant?id=1';
const now = '2026-12-23T12:00:00.000Z';
const described = (about: Partial<typeof restaurant> = {}): Described =>
  describedHouse({ ...restaurant, ...about }, theMenu.menu, { language: 'de', url, now }) as Described;

it('says where the house is, when it is open, and what it is in law', () => {
  const house = described({
    address: { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT', lat: 48.2, lng: 16.3 },
    openingDays: [
      { weekDay: 0, time_from: '11:00', time_to: '02:00' },
      { weekDay: 1, time_from: '00:00', time_to: '00:00' },
    ],
    legalName: 'Wirt GmbH',
    vatNumber: 'ATU1',
    website: 'https://wirt.example',
    avatar: '/media/abc',
  });
  expect(house).toMatchObject({
    '@type': 'Restaurant',
    url,
    name: restaurant.name,
    image: 'https://example.com/media/abc-1200.webp',
    address: { streetAddress: 'Ring 1', postalCode: '1010', addressLocality: 'Wien', addressCountry: 'AT' },
    geo: { latitude: 48.2, longitude: 16.3 },
    legalName: 'Wirt GmbH',
    vatID: 'ATU1',
    sameAs: ['https://wirt.example'],
  });
  expect(house.openingHoursSpecification).toMatchObject([
    { dayOfWeek: 'https://schema.org/Sunday', opens: '11:00', closes: '02:00' },
    { dayOfWeek: 'https://schema.org/Monday', opens: '00:00', closes: '23:59' },
  ]);
});

it('says on which days it is open otherwise or not at all, once they lie ahead', () => {
  expect(described()).not.toHaveProperty('specialOpeningHoursSpecification');
  const openingExceptions = [
    { date: '2026-12-22', spans: [] },
    {
      date: '2026-12-24',
      spans: [
        { time_from: '10:00', time_to: '14:00' },
        { time_from: '18:00', time_to: '02:00' },
      ],
    },
    { date: '2026-12-25', spans: [] },
    { date: '2026-12-31', spans: [{ time_from: '00:00', time_to: '00:00' }] },
  ];
  const special = (date: string, opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: date,
    validThrough: date,
    opens,
    closes,
  });
  expect(described({ openingExceptions })['specialOpeningHoursSpecification']).toEqual([
    special('2026-12-24', '10:00', '14:00'),
    special('2026-12-24', '18:00', '02:00'),
    special('2026-12-25', '00:00', '00:00'),
    special('2026-12-31', '00:00', '23:59'),
  ]);
});

it('has stars only once somebody has given some', () => {
  expect(described()).not.toHaveProperty('aggregateRating');
  expect(described({ rating: { stars: 0, count: 0 } })).not.toHaveProperty('aggregateRating');
  expect(described({ rating: { stars: 13, count: 3 } })).toMatchObject({
    aggregateRating: { ratingValue: 4.3, reviewCount: 3 },
  });
});

it('names every dish of every menu once, with what it costs', () => {
  const dishes = described().hasMenu.flatMap(({ hasMenuSection }) =>
    hasMenuSection.flatMap(({ hasMenuItem }) => hasMenuItem),
  );
  expect(dishes.length).toBeGreaterThan(0);
  expect(new Set(dishes.map(({ name }) => name)).size).toBe(dishes.length);
  for (const { offers } of dishes) for (const { price } of offers) expect(price).toMatch(/^\d+\.\d\d$/);
});
