import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { LoadingOverlay } from './feedback/LoadingOverlay.tsx';
import { AllergenIcon, allergens } from './icons/AllergenIcon.tsx';
import { CategoryIcon, categoryIcons, type CategoryIconName } from './icons/CategoryIcon.tsx';
import { EmptyCart } from './icons/EmptyCart.tsx';
import { QrItem } from './media/QrItem.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const shown = (piece: ReactNode): string => renderToStaticMarkup(<I18nProvider i18n={i18n}>{piece}</I18nProvider>);

describe('a code to scan', () => {
  /** Side of the code in modules, with its margin of two: a level above L needs more of them. */
  const modules = (markup: string): string => /viewBox="0 0 (\d+)/.exec(markup)?.[1] ?? '';

  it('is 200 wide unless it is said otherwise, with words below where there are some', () => {
    expect(shown(<QrItem value="table 7" />)).toMatch(/<svg[^>]* width="200"|<svg[^>]* height="200"/);
    expect(shown(<QrItem value="table 7" size={96} />)).toMatch(/<svg[^>]* width="96"|<svg[^>]* height="96"/);
    expect(shown(<QrItem value="table 7" text="Table 7" />)).toContain('<figcaption');
    expect(shown(<QrItem value="table 7" />)).not.toContain('<figcaption');
  });

  it('corrects errors at level L', () => {
    // 25 modules hold 32 letters at level L, and 26 at M
    expect(modules(shown(<QrItem value={'x'.repeat(32)} />))).toBe('29');
  });

  it('of a link opens it in a new tab, another does nothing', () => {
    expect(shown(<QrItem value="https://example.com/order/table?code=a" />)).toMatch(
      /<a href="https:\/\/example\.com\/order\/table\?code=a" target="_blank"/,
    );
    expect(shown(<QrItem value="www.example.com" />)).toContain('href="https://www.example.com"');
    expect(shown(<QrItem value="1763000000000-bar" />)).not.toContain('<a ');
  });
});

describe('a loading overlay', () => {
  it('lies over its place or over all, and says what it waits for', () => {
    const [place, all] = [shown(<LoadingOverlay />), shown(<LoadingOverlay full />)];
    expect(all).not.toBe(place);
    expect(place).toContain('aria-label="Loading"');
    expect(shown(<LoadingOverlay caption="The card is being checked" />)).toMatch(/<p[^>]*>The card is being checked</);
  });
});

describe('icons', () => {
  const names =
    'meat fish dairy grain vegetable fruit ingredient category menu foodmenu drink dish dessert food restaurant car takeaway bowls business_and_finance capacity person';
  const shapes = 'celery crab crustaceans eggs fish gluten lupin milk mustard nut peanut sesame soy sulphite';

  it('there is one for each name of the specification', () => {
    expect(Object.keys(categoryIcons).toSorted()).toEqual(names.split(' ').toSorted());
    const drawn = names.split(' ').map((name) => shown(<CategoryIcon name={name as CategoryIconName} />));
    expect(new Set(drawn.filter((icon) => icon.startsWith('<svg'))).size).toBe(drawn.length);
  });

  it('there are fourteen of allergens, one for each letter', () => {
    expect(
      Object.values(allergens)
        .map(({ shape }) => shape)
        .toSorted(),
    ).toEqual(shapes.split(' '));
    expect(shown(<AllergenIcon letter="R" />)).toMatch(/#crustaceans/);
    expect(shown(<AllergenIcon letter="B" />)).toMatch(/#crab/);
  });

  it('a cart without anything has a picture', () => {
    expect(shown(<EmptyCart />)).toMatch(/^<svg/);
  });
});
