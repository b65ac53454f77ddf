import { expect, it } from 'vitest';
import { currencies } from '../money/money.ts';
import { cardAmountRefusal } from './cardAmount.ts';

it.each([
  ['EUR', 50],
  ['CHF', 50],
  ['USD', 50],
  ['RON', 200],
  ['HUF', 17500],
] as const)('%s are charged to a card from %i on', (currency, least) => {
  expect(cardAmountRefusal(least - 1, currency)).toMatchObject({
    code: 'card_amount_too_small',
    details: { least, currency },
  });
  expect(cardAmountRefusal(least, currency)).toBeUndefined();
});

it('no currency is charged with more than eight digits', () => {
  for (const currency of currencies) {
    expect(cardAmountRefusal(99_999_999, currency)).toBeUndefined();
    expect(cardAmountRefusal(100_000_000, currency)).toMatchObject({
      code: 'card_amount_too_large',
      details: { most: 99_999_999, currency },
    });
  }
});
