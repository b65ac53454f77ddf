import { expect, test } from 'vitest';
import { sampleMenu } from '../../tests/support/sampleMenu.ts';
import { menuAt } from './servingTimes.ts';

test.each([
  ['2026-11-20T06:00:00Z', ['breakfast', 'main']],
  ['2026-11-20T05:59:00Z', ['main']],
  ['2026-11-20T10:00:00Z', ['main']],
  ['2026-11-21T08:00:00Z', ['main']],
])('at %s the menus %j are served, by position', (instant, menus) => {
  expect(menuAt(sampleMenu, instant, 'Europe/Vienna').map(({ menu_id }) => menu_id)).toEqual(menus);
});

test('a menu whose list of serving times is empty is served always', () => {
  const [menu] = sampleMenu.menus;
  const menus = [{ ...menu!, times: [] }];
  expect(menuAt({ ...sampleMenu, menus }, '2026-11-20T02:00:00Z', 'Europe/Vienna')).toEqual(menus);
});
