import { useLingui } from '@lingui/react/macro';
import { isLanguage } from '#domain/i18n/localizedText.ts';
import { languageNames } from '#src/i18n/languageNames.ts';
import type { Step } from './difference.ts';

/** Kinds of things that the journal tells of, in the order in which they are looked for. */
export const journalKinds = [
  'item',
  'cost',
  'category',
  'ingredient',
  'menu',
  'restaurant',
  'table',
  'area',
  'device',
  'printer',
  'terminal',
  'employee',
  'register',
  'shift',
  'chain',
  'card',
  'owner',
  'invitation',
  'imprint',
  'privacy',
  'conditions',
] as const;
type Kind = (typeof journalKinds)[number];

const isKind = (text: string): text is Kind => (journalKinds as readonly string[]).includes(text);

/** What things and their fields are called; a word that this version does not know is shown as it came. */
export function useJournalWords(): {
  kind: (entity: string) => string;
  what: Record<'created' | 'changed' | 'deleted', string>;
  place: (path: readonly Step[]) => string;
} {
  const { t } = useLingui();
  const kinds: Record<Kind, string> = {
    item: t`Item`,
    cost: t`Cost`,
    category: t`Category`,
    ingredient: t`Ingredient`,
    menu: t`Menu`,
    restaurant: t`Restaurant`,
    table: t`Table`,
    area: t`Area`,
    device: t`Device`,
    printer: t`Printer`,
    terminal: t`Card reader`,
    employee: t`Employee`,
    register: t`Register`,
    shift: t`Shift`,
    chain: t`Business`,
    card: t`Card`,
    owner: t`Owner`,
    invitation: t`Invitation`,
    imprint: t`Imprint`,
    privacy: t`Privacy`,
    conditions: t`Conditions`,
  };
  const fields: Record<string, string> = {
    name: t`Name`,
    description: t`Description`,
    price: t`Price`,
    cost: t`Cost`,
    fee: t`Fee`,
    options: t`Option`,
    ingredients: t`Ingredients`,
    toppings: t`Toppings`,
    selections: t`Selection`,
    choices: t`Choices`,
    categories: t`Categories`,
    allergenics: t`Allergens`,
    taxRate: t`Tax in percent`,
    avatar: t`Picture`,
    type: t`Kind`,
    position: t`Place in the list`,
    items: t`Items`,
    combos: t`Combo`,
    restaurants: t`Restaurants`,
    status: t`Status`,
    times: t`Times`,
    weekDay: t`Weekday`,
    time_from: t`From`,
    time_to: t`To`,
    openingDays: t`Opening hours`,
    openingExceptions: t`Holidays and other days`,
    date: t`Day`,
    spans: t`Opening hours`,
    deliveryRegions: t`Delivery area`,
    stations: t`Kitchen stations`,
    minOrderValue: t`Minimum order`,
    address: t`Address`,
    street: t`Street`,
    postalCode: t`Postal code`,
    city: t`City`,
    country: t`Country`,
    lat: t`Latitude`,
    lng: t`Longitude`,
    email: t`E-mail`,
    website: t`Website`,
    social: t`Social networks`,
    subscription: t`Plan`,
    plan: t`Plan`,
    interval: t`Paid by`,
    paymentAddress: t`Payment address`,
    vatNumber: t`VAT number`,
    legalName: t`Legal name`,
    seats: t`Seats`,
    mode: t`Mode`,
    language: t`Language`,
    currency: t`Currency`,
    timezone: t`Time zone`,
    orderTypes: t`Kinds of orders`,
    paymentTypes: t`Ways to pay`,
    soldOut: t`Sold out`,
    acceptingOrders: t`Takes orders`,
    pausedUntil: t`Paused until`,
    activation: t`Activation`,
    unit: t`Unit`,
    quantity: t`Quantity`,
    code: t`Code`,
    diet: t`Diet`,
    text: t`Text`,
    cardLocation: t`Place at the card provider`,
  };
  const step = (one: Step): string => {
    if ('called' in one) return one.called;
    if ('language' in one) return isLanguage(one.language) ? languageNames[one.language] : one.language;
    return fields[one.field] ?? one.field;
  };
  return {
    kind: (entity) => (isKind(entity) ? kinds[entity] : entity),
    what: { created: t`added`, changed: t`changed`, deleted: t`removed` },
    place: (path) => path.map(step).join(' › '),
  };
}
