import { describe, expect, it } from 'vitest';
import { pageLanguage } from './pageLanguage.ts';

describe('the language that a page opens in', () => {
  it.each([
    ['/de/order/table', 'hu', 'de', '/order/table', true],
    ['/order/table', undefined, 'en', '/order/table', false],
    ['/order/table', 'hu-HU,hu;q=0.9,en;q=0.8', 'hu', '/order/table', false],
    ['/', 'fr-FR,fr;q=0.9,ro;q=0.5,de;q=0.7', 'de', '/', false],
    ['/', 'fr', 'en', '/', false],
    ['/', 'es-ES,es;q=0.9', 'en', '/', false],
    ['/es', 'de', 'es', '/', true],
    ['/', 'de;q=0,ro', 'ro', '/', false],
    ['/', 'DE-at', 'de', '/', false],
    ['/', ',;q=,*;q=0.1,;;,hu;q=x', 'en', '/', false],
  ])('%s for a browser that speaks %s is %s', (pathname, accepted, language, path, named) => {
    expect(pageLanguage(pathname, accepted)).toEqual({ language, path, named });
  });

  it('is found soon, however much a browser says', () => {
    expect(pageLanguage('/', `${'xx,'.repeat(100_000)}de`).language).toBe('en');
  });
});
