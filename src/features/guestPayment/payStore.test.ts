import { expect, test } from 'vitest';
import { payChoice, payAt, splitInto, tipInPercent, typeAmount, chooseWay } from './payStore.ts';

test('what was chosen on the bill of one table is not chosen on that of another', () => {
  payAt('one');
  chooseWay('amount');
  typeAmount('12');
  tipInPercent(10);
  payAt('one');
  expect(payChoice).toMatchObject({ way: 'amount', amountText: '12', tipPercent: 10 });
  splitInto(5);
  payAt('other');
  expect(payChoice).toMatchObject({
    way: 'all',
    claims: [],
    amountText: '',
    tipPercent: 0,
    share: { of: 2, count: 1 },
  });
});
