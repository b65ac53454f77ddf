import { expect, test } from 'vitest';
import { refuse } from '#domain/error/refusal.ts';
import { wireError } from './wireError.ts';

test('an error carries its English sentence, and what fills it in for other languages', () => {
  expect(wireError(refuse('order_with_other_deliverer', { values: { name: 'Anna' } }))).toEqual({
    statusCode: 409,
    code: 'order_with_other_deliverer',
    message: 'Order is already with Anna',
    retry: 'never',
    values: { name: 'Anna' },
  });
  expect(wireError(refuse('not_found'))).not.toHaveProperty('values');
});
