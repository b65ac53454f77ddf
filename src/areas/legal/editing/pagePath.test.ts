import { describe, expect, it } from 'vitest';
import { documentationCalls } from '#contract/documentation.ts';
import { isPagePath } from './pagePath.ts';

/** What the server takes. */
const isTaken = (path: string): boolean =>
  documentationCalls['POST /docs/content'].body.safeParse({ content: { path, title: { en: 'T' }, body: { en: 'B' } } })
    .success;

describe('the address of a page of the documentation', () => {
  it.each(['devices', 'devices/kitchen', 'a-b/c-1/d', 'sections/of-it'])('%j is one', (path) => {
    expect([isPagePath(path), isTaken(path)]).toEqual([true, true]);
  });

  it.each(['', '/', 'Devices', 'a b', 'a//b', 'a/', '-a', 'a_b', 'sections', 'items', 'content', 'ő', 'x'.repeat(201)])(
    '%j is none',
    (path) => {
      expect([isPagePath(path), isTaken(path)]).toEqual([false, false]);
    },
  );
});
