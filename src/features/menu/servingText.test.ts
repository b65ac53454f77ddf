import { expect, test } from 'vitest';
import { servingText } from './servingText.ts';

const on = (days: number[], time_from = '11:30', time_to = '14:30') =>
  days.map((weekDay) => ({ weekDay, time_from, time_to }));

test('names the days only where it is not every day', () => {
  expect(servingText(on([0, 1, 2, 3, 4, 5, 6]), 'en')).toBe('11:30–14:30');
  expect(servingText(on([1, 2, 3, 4, 5]), 'en')).toBe('Mon–Fri 11:30–14:30');
  expect(servingText(on([6, 0]), 'de')).toBe('Sa, So 11:30–14:30');
  expect(servingText([...on([2, 4]), ...on([2, 4], '18:00', '22:00')], 'en')).toBe(
    'Tue, Thu 11:30–14:30, Tue, Thu 18:00–22:00',
  );
});
