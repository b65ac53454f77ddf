import type { AnswerOf } from '#contract/calls.ts';
import type { Activation } from '#domain/restaurant/restaurant.ts';
import type { ChainPlan } from './planChain.ts';
import type { StoredChain } from './storeChain.ts';

type Note = AnswerOf<'POST /chain/archive'>['notes'][number];

/** Names of so many are listed; a number says the rest. */
const mostNames = 50;
/** What an archive calls something may be as long as it likes. */
const longestName = 200;

/** What is not in the new chain as it was in the old one, and has to be done by hand. */
export function archiveNotesOf(
  { archived, missingPictures, unknownFields }: ChainPlan,
  { refusedPrinters }: Pick<StoredChain, 'refusedPrinters'>,
  { activation, orders }: { activation: Activation; orders: number },
): Note[] {
  const { restaurants } = archived;
  const note = (kind: Note['note'], names: readonly string[], count = names.length): Note[] =>
    count === 0
      ? []
      : [{ note: kind, count, names: names.slice(0, mostNames).map((name) => name.slice(0, longestName)) }];
  const tables = restaurants.reduce((sum, each) => sum + each.tables.length, 0);
  const waiting = activation === 'open' ? restaurants.map(({ name }) => name) : [];
  const cards = restaurants.filter(({ paymentTypes }) => paymentTypes?.includes('online')).map(({ name }) => name);
  return [
    ...note('table_codes', [], tables),
    ...note(
      'employee_codes',
      restaurants.flatMap(({ employees }) => employees.map(({ name }) => name)),
    ),
    ...note(
      'devices',
      restaurants.flatMap(({ devices }) => devices.map(({ name }) => name)),
    ),
    ...note('card_account', cards),
    ...note('activation', waiting),
    ...note('orders', [], orders),
    ...note('printers', refusedPrinters),
    ...note('pictures', [], missingPictures.length),
    ...note('unknown_fields', unknownFields),
  ];
}
