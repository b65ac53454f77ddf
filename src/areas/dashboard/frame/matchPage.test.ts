import { describe, expect, it } from 'vitest';
import { matchPage } from './matchPage.ts';

const pages = [{ path: '' }, { path: 'menus' }, { path: 'menus/new' }, { path: 'menus/:id/edit' }];

describe('a path of the dashboard', () => {
  it.each([
    ['', '', {}],
    ['menus', 'menus', {}],
    ['menus/', 'menus', {}],
    ['menus/new', 'menus/new', {}],
    ['menus/a-1/edit', 'menus/:id/edit', { id: 'a-1' }],
  ])('%j is the page %j', (path, page, params) => {
    expect(matchPage(pages, path)).toEqual({ page: { path: page }, params });
  });

  it.each(['menu', 'menus/a-1', 'menus/a-1/edit/more', 'menus/a-1/show'])('%j is none', (path) => {
    expect(matchPage(pages, path)).toBeUndefined();
  });
});
