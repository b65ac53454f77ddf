import { describe, expect, it } from 'vitest';
import { orderIn, placed } from '../../tests/support/sampleOrder.ts';
import type { ItemDescription, Order } from '../order/order.ts';
import type { DishBlock, PrintBlock } from './printDocument.ts';
import { ticketDocument, type TicketPlace } from './ticketDocument.ts';
import type { TicketDelta, TicketLine, TicketUnits } from './ticketDelta.ts';

const unitsOf = (quantity: number, more: Partial<TicketLine> = {}): TicketUnits => ({
  quantity,
  line: { line_id: 'a', name: { en: 'Goulash', de: 'Gulasch' }, ...more },
});
const place: TicketPlace = { language: 'de', timezone: 'Europe/Vienna', at: '2026-01-01T17:05:00.000Z' };

type Told = {
  order?: Partial<Order>;
  delta?: Partial<TicketDelta>;
  before?: Parameters<typeof ticketDocument>[2];
  place?: Partial<TicketPlace>;
};
function ticket(told: Told = {}) {
  const order = { ...orderIn(placed()), number: '17', ...told.order };
  const delta = { added: [unitsOf(2)], voided: [], paper: {}, ...told.delta };
  return ticketDocument(order, delta, told.before, { ...place, ...told.place });
}
const goulash: DishBlock = { kind: 'dish', text: '2 × Gulasch', details: [] };
const onPaper = { a: 1 };
const head = (where: string, when = '18:05'): PrintBlock[] => [
  { kind: 'big', text: `17 · ${where}` },
  { kind: 'text', text: when },
];
const contact = { name: 'Anna', phone: '1', email: '' };

const changed: ItemDescription = {
  option: { de: 'groß' },
  selections: [{ de: 'Reis' }],
  without: [{ de: 'Zwiebel' }],
  extra: [{ de: 'Senf' }],
  toppings: [],
};
const different = ['groß', 'Reis', 'OHNE Zwiebel', 'EXTRA Senf'];

describe('a ticket’s head', () => {
  it('says of which order it is, when it was printed, and what is to be made', () => {
    expect(ticket()).toStrictEqual({
      language: 'de',
      title: '17 · Hier',
      blocks: [...head('Hier'), { kind: 'rule' }, goulash],
    });
  });

  it.each<[string, Told, PrintBlock[]]>([
    ['which table', { place: { tableName: '7' } }, head('Tisch 7')],
    ['in its language', { place: { tableName: '7', language: 'hu' } }, head('Asztal 7')],
    [
      'which pass, and the hour of the house',
      { place: { station: 'Grill', timezone: 'UTC' } },
      head('Hier', '17:05 · Grill'),
    ],
    ['nobody’s name at a table', { order: { contact } }, head('Hier')],
    [
      'whose it is that is fetched',
      { order: { type: 'takeaway', contact } },
      [...head('Abholung'), { kind: 'text', text: 'Anna' }],
    ],
    ['nothing of who left no name', { order: { type: 'takeaway' } }, head('Abholung')],
    [
      'for when it was ordered',
      { order: { orderedAt: '2026-01-01T18:30:00.000Z' } },
      [...head('Hier'), { kind: 'big', text: 'Gewünscht um 19:30' }],
    ],
    [
      'that it is more of what is on paper already',
      { before: onPaper },
      [...head('Hier'), { kind: 'notice', text: 'Nachbestellung' }],
    ],
    ['no such thing where nothing is on paper', { before: {} }, head('Hier')],
    ['nor where nothing is added', { before: onPaper, delta: { added: [] } }, head('Hier')],
  ])('says %s', (_, told, lines) => {
    const { blocks } = ticket(told);
    expect(
      blocks.slice(
        0,
        blocks.findIndex(({ kind }) => kind === 'rule'),
      ),
    ).toStrictEqual(lines);
  });
});

describe('a ticket', () => {
  const rule: PrintBlock = { kind: 'rule' };
  const note: PrintBlock = { kind: 'band', text: 'Allergie!' };
  const gone: PrintBlock = { kind: 'dish', text: 'STORNO 1 × Gulasch', details: [], void: true };
  const order = { note: 'Allergie!' };
  const voided = [unitsOf(1)];

  it.each<[string, Told, PrintBlock[]]>([
    ['says what is noted with its order', { order }, [note, goulash]],
    ['says that once, not with what is added later', { order, before: onPaper }, [goulash]],
    [
      'says it again where something is called off',
      { order, before: onPaper, delta: { voided } },
      [note, goulash, rule, gone],
    ],
    ['says it where all is called off', { order, before: onPaper, delta: { added: [], voided } }, [note, gone]],
    ['parts what is made from what is not', { delta: { voided } }, [goulash, rule, gone]],
    ['parts nothing from nothing', { delta: { added: [] } }, []],
    [
      'says what is noted with a dish',
      { delta: { added: [unitsOf(2, { note: 'scharf' })] } },
      [{ ...goulash, note: 'scharf' }],
    ],
    [
      'says what is different about a dish, one thing a line',
      { delta: { added: [unitsOf(2, { description: [changed] })], voided: [unitsOf(1, { description: [changed] })] } },
      [{ ...goulash, details: different }, rule, { ...gone, details: different }],
    ],
    [
      'says which dish of a combo is different',
      { delta: { added: [unitsOf(2, { description: [{ ...changed, name: { de: 'Suppe' } }] })] } },
      [{ ...goulash, details: ['Suppe', ...different] }],
    ],
  ])('%s', (_, told, blocks) => {
    const all = ticket(told).blocks;
    expect(all.slice(all.findIndex(({ kind }) => kind === 'rule') + 1)).toStrictEqual(blocks);
  });
});
