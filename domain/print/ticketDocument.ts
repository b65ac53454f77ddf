import { type Language, textIn } from '../i18n/localizedText.ts';
import { changeTexts } from '../order/changeTexts.ts';
import type { Order } from '../order/order.ts';
import { receiptWords } from '../receipt/receiptWords.ts';
import type { DishBlock, PrintBlock, PrintDocument } from './printDocument.ts';
import type { OnPaper, TicketDelta, TicketUnits } from './ticketDelta.ts';
import { ticketWords } from './ticketWords.ts';

export type TicketPlace = {
  language: Language;
  timezone: string;
  tableName?: string;
  /** what the printer is called, so that a ticket on the wrong pass is noticed */
  station?: string;
  /** when it is printed */
  at: string;
};

/** A kitchen's ticket: what is new, and what is not to be made any more. */
export function ticketDocument(
  order: Order,
  { added, voided }: TicketDelta,
  before: OnPaper | undefined,
  place: TicketPlace,
): PrintDocument {
  const { language, tableName, station } = place;
  const words = ticketWords(language);
  const where = tableName === undefined ? words.types[order.type] : `${receiptWords(language).table} ${tableName}`;
  const isMore = before !== undefined && Object.keys(before).length > 0 && added.length > 0;
  const when = [clock(place.at, place), station].filter(Boolean).join(' · ');
  const blocks: PrintBlock[] = [
    { kind: 'big', text: `${order.number} · ${where}` },
    { kind: 'text', text: when },
    ...(order.contact && order.type !== 'local' ? [{ kind: 'text', text: order.contact.name } as const] : []),
    ...(order.orderedAt === undefined
      ? []
      : [{ kind: 'big', text: `${words.wanted} ${clock(order.orderedAt, place)}` } as const]),
    ...(isMore ? [{ kind: 'notice', text: words.addition } as const] : []),
    { kind: 'rule' },
    ...(order.note === undefined || (isMore && voided.length === 0)
      ? []
      : [{ kind: 'band', text: order.note } as const]),
    ...added.map((units) => dish(units, language)),
    ...(added.length > 0 && voided.length > 0 ? [{ kind: 'rule' } as const] : []),
    ...voided.map((units): PrintBlock => ({
      kind: 'dish',
      text: `${words.cancelled} ${units.quantity} × ${textIn(units.line.name, language)}`,
      details: changes(units, language),
      void: true,
    })),
  ];
  return { language, title: `${order.number} · ${where}`, blocks };
}

const dish = (units: TicketUnits, language: Language): DishBlock => ({
  kind: 'dish',
  text: `${units.quantity} × ${textIn(units.line.name, language)}`,
  details: changes(units, language),
  ...(units.line.note === undefined ? {} : { note: units.line.note }),
});

/** What is different about a dish, one thing a line. */
function changes({ line }: TicketUnits, language: Language): string[] {
  const words = ticketWords(language);
  return changeTexts(line, language).flatMap(({ name, chosen, without, extra }) => [
    ...(name === undefined ? [] : [name]),
    ...chosen,
    ...without.map((each) => `${words.without} ${each}`),
    ...extra.map((each) => `${words.extra} ${each}`),
  ]);
}

const clock = (instant: string, { language, timezone }: TicketPlace): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', timeZone: timezone }).format(
    new Date(instant),
  );
