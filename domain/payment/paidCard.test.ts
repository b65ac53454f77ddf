import { describe, expect, it } from 'vitest';
import { brandName, cardFigures, cardName } from './paidCard.ts';

describe('the card on a receipt', () => {
  it.each([
    ['visa', 'Visa'],
    ['mastercard', 'Mastercard'],
    ['amex', 'American Express'],
    ['cartes_bancaires', 'CB'],
    ['diners', 'Diners Club'],
    ['eftpos_au', 'eftpos'],
    ['jcb', 'JCB'],
    ['unionpay', 'UnionPay'],
    ['some_new_scheme', 'Some new scheme'],
    ['', ''],
  ])('of the brand %j is written %j', (brand, name) => {
    expect(brandName(brand)).toBe(name);
  });

  it('is named with as much of it as is known', () => {
    expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa **** 4242');
    expect(cardName({ brand: 'jcb' })).toBe('JCB');
    expect(cardName({ last4: '4242' })).toBe('**** 4242');
    expect(cardName({})).toBe('');
  });

  it('has what the schemes require of a reader, a line for what belongs together', () => {
    const chip = { application: 'Visa Debit', aid: 'A0000000031010', tvr: '8000008000', tsi: '6800' };
    expect(cardFigures({ ...chip, responseCode: '00', cryptogram: 'F1A2' })).toEqual([
      'Visa Debit',
      'AID A0000000031010',
      'TVR 8000008000 · TSI 6800',
      'ARC 00 · AC F1A2',
    ]);
    expect(cardFigures({ tsi: '6800', cryptogram: 'F1A2' })).toEqual(['TSI 6800', 'AC F1A2']);
    expect(cardFigures({ brand: 'visa', last4: '4242' })).toEqual([]);
  });
});
