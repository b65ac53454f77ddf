import { describe, expect, it } from 'vitest';
import type { ItemDescription } from '../order/order.ts';
import type { Receipt, ReceiptLine, ReceiptPayment } from './receipt.ts';
import { receiptDocument, type ReceiptBlock, type ReceiptPlace } from './receiptDocument.ts';

const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
  legalName: 'Wirtshaus GmbH',
  address: { street: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' },
  currency: 'EUR',
  numbers: ['17'],
  at: '2026-01-01T17:05:00.000Z',
  lines: [],
  deliveryFee: 0,
  topUp: 0,
  discount: 0,
  discounts: [],
  cancelled: false,
  total: 1760,
  taxes: [],
  payments: [],
  paid: 0,
  tip: 0,
  remaining: 0,
  ...changes,
});
const lineOf = (changes: Partial<ReceiptLine> = {}): ReceiptLine => ({
  quantity: 1,
  name: { de: 'Suppe', en: 'Soup' },
  unitPrice: 500,
  amount: 500,
  description: [],
  ...changes,
});
const paymentOf = (changes: Partial<ReceiptPayment> = {}): ReceiptPayment => ({
  option: 'cash',
  at: '',
  amount: 1760,
  tip: 0,
  rounding: 0,
  change: 0,
  refunded: 0,
  ...changes,
});
const documentOf = (changes: Partial<Receipt> = {}, place: Partial<ReceiptPlace> = {}) =>
  receiptDocument(receipt(changes), { language: 'de', timezone: 'Europe/Vienna', simulated: false, ...place });

const head = (text: string): ReceiptBlock => ({ kind: 'head', text });
const notice = (text: string): ReceiptBlock => ({ kind: 'notice', text });
const row = (name: string, value: string, ...details: string[]): ReceiptBlock => ({
  kind: 'row',
  name,
  value: `${value}\u00a0€`,
  ...(details.length > 0 ? { details } : {}),
});
const rule: ReceiptBlock = { kind: 'rule' };
const total: ReceiptBlock = { kind: 'row', name: 'Summe', value: '17,60\u00a0€', strong: true };

describe('a receipt on paper', () => {
  it('says whose it is, what was bought, what it costs and the tax in it', () => {
    const taxes = [
      { rate: 10, net: 1000, tax: 100 },
      { rate: 20, net: 550, tax: 110 },
    ];
    expect(documentOf({ lines: [lineOf(), lineOf({ quantity: 2, amount: 1000 })], taxes })).toStrictEqual({
      language: 'de',
      title: 'Rechnung 17 · Wirtshaus GmbH',
      blocks: [
        { kind: 'name', text: 'Wirtshaus GmbH' },
        head('Gasse 1, 1010 Wien'),
        head('Bestellung 17'),
        head('01.01.2026, 18:05'),
        rule,
        row('1 Suppe', '5,00'),
        row('2 Suppe', '10,00', '2 × 5,00\u00a0€'),
        rule,
        total,
        rule,
        { kind: 'cells', cells: ['USt.', 'Netto', 'USt.'] },
        { kind: 'cells', cells: ['10 %', '10,00\u00a0€', '1,00\u00a0€'] },
        { kind: 'cells', cells: ['20 %', '5,50\u00a0€', '1,10\u00a0€'] },
      ],
    });
  });

  /** The blocks up to the first rule, or those between the rules. */
  function part(at: number, changes: Partial<Receipt>, place: Partial<ReceiptPlace> = {}): ReceiptBlock[] {
    const parts: ReceiptBlock[][] = [[]];
    for (const block of documentOf(changes, place).blocks) {
      if (block.kind === 'rule') parts.push([]);
      else parts.at(-1)!.push(block);
    }
    return parts[at]!;
  }

  it.each<[string, Partial<Receipt>, Partial<ReceiptPlace>, ReceiptBlock[]]>([
    ['its tax number', { vatNumber: 'ATU1' }, {}, [head('UID ATU1'), head('Bestellung 17'), head('01.01.2026, 18:05')]],
    [
      'its own number and those of its orders',
      { receiptNumber: 'A-7', numbers: ['17', '18'] },
      {},
      [head('Rechnung A-7 · Bestellung 17, 18'), head('01.01.2026, 18:05')],
    ],
    [
      'the table, in the hour of the house',
      {},
      { tableName: '4', timezone: 'UTC' },
      [head('Bestellung 17'), head('01.01.2026, 17:05 · Tisch 4')],
    ],
    [
      'that no money was taken',
      {},
      { simulated: true },
      [head('Bestellung 17'), head('01.01.2026, 18:05'), notice('Simulierte Zahlung: es wurde kein Geld abgebucht.')],
    ],
    [
      'which it corrects and why',
      { corrects: 'A-6', reason: 'Kalt' },
      {},
      [head('Bestellung 17'), head('01.01.2026, 18:05'), head('korrigiert Beleg A-6'), head('Kalt')],
    ],
    [
      'that its order was cancelled',
      { cancelled: true },
      {},
      [head('Bestellung 17'), head('01.01.2026, 18:05'), notice('Diese Bestellung wurde storniert.')],
    ],
  ])('says at its head %s', (_, changes, place, blocks) => {
    expect(part(0, changes, place).slice(2)).toStrictEqual(blocks);
  });

  it('is called by its own number where it has one, else by those of its orders', () => {
    const numbers = ['17', '18'];
    expect(documentOf({ numbers }).title).toBe('Rechnung 17, 18 · Wirtshaus GmbH');
    expect(documentOf({ numbers, receiptNumber: 'A-7' }).title).toBe('Rechnung A-7 · Wirtshaus GmbH');
  });

  const nothing: ItemDescription = { selections: [], without: [], extra: [], toppings: [] };
  it.each<[string, ItemDescription[], string[]]>([
    ['nothing of a dish as it is on the menu', [nothing], []],
    [
      'what is different about a dish',
      [
        {
          option: { de: 'groß' },
          selections: [{ de: 'Reis' }, { de: 'Salat' }],
          without: [{ de: 'Zwiebel' }],
          extra: [{ de: 'Senf' }],
          toppings: [{ de: 'Speck' }],
        },
      ],
      ['groß, Reis, Salat, ohne Zwiebel, extra Senf, + Speck'],
    ],
    [
      'which dishes a combo is of, and how',
      [
        { ...nothing, name: { de: 'Suppe' } },
        { ...nothing, name: { de: 'Bier' }, option: { de: 'klein' } },
      ],
      ['Suppe', 'Bier: klein'],
    ],
  ])('says below a line %s', (_, description, details) => {
    expect(part(1, { lines: [lineOf({ description })] })).toStrictEqual([row('1 Suppe', '5,00', ...details)]);
  });

  it.each<[string, Partial<Receipt>, ReceiptBlock[]]>([
    [
      'fee and top-up',
      { deliveryFee: 250, topUp: 100 },
      [row('Liefergebühr', '2,50'), row('Aufzahlung auf den Mindestbetrag', '1,00')],
    ],
    [
      'each discount with its reason',
      {
        discount: 300,
        discounts: [
          { reason: 'Stammgast', percent: 10, amount: 100 },
          { reason: 'Kalt', amount: 200 },
        ],
      },
      [row('Rabatt 10 %', '-1,00', 'Stammgast'), row('Rabatt', '-2,00', 'Kalt')],
    ],
    ['what a part of the bill has of them', { discount: 300 }, [row('Rabatt', '-3,00')]],
  ])('says before its total %s', (_, changes, blocks) => {
    expect(part(2, changes)).toStrictEqual([...blocks, total]);
  });

  it.each<[string, Partial<ReceiptPayment>, ReceiptBlock[]]>([
    ['in cash', {}, [row('Bar', '17,60')]],
    [
      'in cash, with what was given',
      { tip: 100, rounding: -5, given: 2000, change: 145 },
      [
        row('Bar', '17,60'),
        row('Trinkgeld', '1,00'),
        row('Rundung', '-0,05'),
        row('Gegeben', '20,00'),
        row('Rückgeld', '1,45'),
      ],
    ],
    ['later', { option: 'later' }, [row('Später', '17,60')]],
    ['and given back', { option: 'card', refunded: 500 }, [row('Karte', '17,60'), row('Rückerstattet', '-5,00')]],
    [
      'by a card of which all is known',
      {
        option: 'card',
        card: {
          brand: 'visa',
          last4: '4242',
          readMethod: 'contactless',
          account: 'checking',
          verification: 'pin',
          application: 'Visa Debit',
          aid: 'A0',
          authorizationCode: '123',
        },
      },
      [
        row(
          'Karte',
          '17,60',
          'Visa **** 4242 · Kontaktlos · Debit',
          'Visa Debit',
          'AID A0',
          'Autorisierungscode 123',
          'Mit PIN bestätigt',
        ),
      ],
    ],
    [
      'by a card of which little is known',
      { option: 'online', card: { brand: 'visa' } },
      [row('Online', '17,60', 'Visa')],
    ],
  ])('says how it was paid: %s', (_, changes, blocks) => {
    expect(part(4, { payments: [paymentOf(changes)] })).toStrictEqual(blocks);
  });

  it('says each payment by itself, and last what is still to be paid', () => {
    const payments = [paymentOf({ amount: 500 }), paymentOf({ option: 'card', amount: 600 })];
    expect(documentOf({ payments, remaining: 660 }).blocks.slice(-6)).toStrictEqual([
      rule,
      row('Bar', '5,00'),
      rule,
      row('Karte', '6,00'),
      rule,
      row('Noch zu zahlen', '6,60'),
    ]);
  });
});
