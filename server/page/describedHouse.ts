import { textIn, type Language } from '#domain/i18n/localizedText.ts';
import type { Combo, Diet, Item, PublishedMenu } from '#domain/menu/menu.ts';
import type { Instant } from '#domain/order/instant.ts';
import { comingExceptions } from '#domain/restaurant/openingExceptions.ts';
import type { DayHours, OpeningException, Restaurant } from '#domain/restaurant/restaurant.ts';

/** A picture as others show it. */
export const sharedPicture = (avatar: string): string => `${avatar}-1200.webp`;

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const diets: Record<Diet, string> = { vegetarian: 'VegetarianDiet', vegan: 'VeganDiet' };
const schema = 'https://schema.org';

/** A restaurant and its menu in the words of schema.org, for machines that read the page. `url` is the page's own; what is over `now` is not said. */
export function describedHouse(
  house: Restaurant,
  menu: PublishedMenu,
  { language, url, now }: { language: Language; url: string; now: Instant },
): object {
  const at = (local: string): string => new URL(local, url).href;
  const said = textIn(house.description, language);
  const links = [house.website, ...Object.values(house.social ?? {})].filter(Boolean);
  const exceptions = comingExceptions(house, now).flatMap(specialHours);
  const { street, postalCode, city, state, country, lat, lng } = house.address;
  return {
    '@context': schema,
    '@type': 'Restaurant',
    '@id': url,
    url,
    name: house.name,
    ...(said ? { description: said } : {}),
    ...(house.avatar ? { image: at(sharedPicture(house.avatar)) } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode,
      addressLocality: city,
      ...(state ? { addressRegion: state } : {}),
      addressCountry: country,
    },
    ...(lat === undefined || lng === undefined
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
    currenciesAccepted: house.currency,
    openingHoursSpecification: house.openingDays.map(({ weekDay, time_from, time_to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `${schema}/${days[weekDay]}`,
      ...hoursOf({ time_from, time_to }),
    })),
    ...(exceptions.length > 0 ? { specialOpeningHoursSpecification: exceptions } : {}),
    ...(house.rating && house.rating.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Number((house.rating.stars / house.rating.count).toFixed(1)),
            reviewCount: house.rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
    ...(links.length > 0 ? { sameAs: links } : {}),
    ...(house.legalName ? { legalName: house.legalName } : {}),
    ...(house.vatNumber ? { vatID: house.vatNumber } : {}),
    hasMenu: menu.menus.map((one) => ({
      '@type': 'Menu',
      name: textIn(one.name, language),
      inLanguage: language,
      hasMenuSection: sectionsOf(menu, one.items, language, at),
      ...(one.combos.length > 0 ? { hasMenuItem: one.combos.map((combo) => comboOf(combo, menu, language)) } : {}),
    })),
  };
}

/** The whole day as schema.org writes it; other hours past midnight are those of the day on which they begin. */
const hoursOf = ({ time_from, time_to }: DayHours) => ({
  opens: time_from,
  closes: time_from === time_to ? '23:59' : time_to,
});

/** A day on which a house is closed opens and closes at once, by schema.org's readers. */
const specialHours = ({ date, spans }: OpeningException): object[] =>
  (spans.length > 0 ? spans.map(hoursOf) : [{ opens: '00:00', closes: '00:00' }]).map((hours) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: date,
    validThrough: date,
    ...hours,
  }));

type At = (local: string) => string;

function sectionsOf(menu: PublishedMenu, ids: readonly string[], language: Language, at: At): object[] {
  const items = menu.items.filter(({ item_id }) => ids.includes(item_id));
  return menu.categories.flatMap(({ foodCategory_id, name }) => {
    const own = items.filter(({ categories }) => categories[0] === foodCategory_id);
    return own.length === 0
      ? []
      : [
          {
            '@type': 'MenuSection',
            name: textIn(name, language),
            hasMenuItem: own.map((item) => dishOf(item, menu, language, at)),
          },
        ];
  });
}

function dishOf(item: Item, { currency }: PublishedMenu, language: Language, at: At): object {
  const said = textIn(item.description, language);
  return {
    '@type': 'MenuItem',
    name: textIn(item.name, language),
    ...(said ? { description: said } : {}),
    ...(item.avatar ? { image: at(sharedPicture(item.avatar)) } : {}),
    ...(item.diet ? { suitableForDiet: `${schema}/${diets[item.diet]}` } : {}),
    offers: item.options.map((option) => ({
      '@type': 'Offer',
      ...(item.options.length > 1 ? { name: textIn(option.name, language) } : {}),
      ...priced(option.price, currency),
    })),
  };
}

/** Only a fixed price is one that can be said without a choice (D4). */
const comboOf = (combo: Combo, { currency }: PublishedMenu, language: Language): object => ({
  '@type': 'MenuItem',
  name: textIn(combo.name, language),
  ...(combo.priceType === 'fixed' ? { offers: [{ '@type': 'Offer', ...priced(combo.price, currency) }] } : {}),
});

/** All five currencies have two decimals (D2). */
const priced = (amount: number, priceCurrency: string) => ({ price: (amount / 100).toFixed(2), priceCurrency });
