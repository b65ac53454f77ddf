import { describe, expect, it } from 'vitest';
import { differencesOf, nameOf, type Difference, type Shown } from './difference.ts';

const said = (shown: Shown | undefined): unknown => shown && Object.values(shown).slice(1)[0];
const line = ({ path, before, after }: Difference): unknown[] => [
  path.map((step) => Object.values(step)[0]).join(' › '),
  said(before),
  said(after),
];
const lines = (before: unknown, after: unknown) => differencesOf(before, after, 'en').map(line);

const goulash = {
  item_id: '0198c1e2-0000-7000-8000-000000000001',
  name: { en: 'Goulash', de: 'Gulasch' },
  options: [
    { option_id: '0198c1e2-0000-7000-8000-000000000002', name: { en: 'Small' }, price: 990 },
    { option_id: '0198c1e2-0000-7000-8000-000000000003', name: { en: 'Large' }, price: 1290 },
  ],
  allergenics: ['A', 'G'],
  version: 3,
};

describe('what was changed', () => {
  it('is a price of one option, as money', () => {
    const [small, large] = goulash.options;
    const after = { ...goulash, options: [small, { ...large, price: 1390 }], version: 4 };
    expect(differencesOf(goulash, after, 'en')).toEqual([
      {
        path: [{ field: 'options' }, { called: 'Large' }, { field: 'price' }],
        before: { kind: 'money', amount: 1290 },
        after: { kind: 'money', amount: 1390 },
      },
    ]);
  });

  it('is a text in one language', () => {
    const after = { ...goulash, name: { en: 'Goulash', de: 'Rindsgulasch', hu: 'Gulyás' } };
    expect(lines(goulash, after)).toEqual([
      ['name › de', 'Gulasch', 'Rindsgulasch'],
      ['name › hu', undefined, 'Gulyás'],
    ]);
  });

  it('is a list of letters as a whole', () => {
    expect(lines(goulash, { ...goulash, allergenics: ['A'] })).toEqual([['allergenics', 'A, G', 'A']]);
    expect(lines(goulash, { ...goulash, allergenics: [] })).toEqual([['allergenics', 'A, G', undefined]]);
  });

  it('is told by its count where only ids are known, although the count stays', () => {
    const [one, other] = [goulash.item_id, goulash.options[0]!.option_id];
    expect(lines({ items: [one] }, { items: [other] })).toEqual([['items', 1, 1]]);
    expect(lines({ items: [one] }, { items: [one] })).toEqual([]);
  });

  it('is an option that came, whole, and one that was renamed, under its new name', () => {
    const [small, large] = goulash.options;
    const after = {
      ...goulash,
      options: [{ ...small, name: { en: 'Little' } }, large, { name: { en: 'Huge' }, price: 1 }],
    };
    expect(lines(goulash, after)).toEqual([
      ['options › Little › name › en', 'Small', 'Little'],
      ['options › Huge › name › en', undefined, 'Huge'],
      ['options › Huge › price', undefined, 1],
    ]);
  });

  it('is no money where a combo costs so many percent', () => {
    const combos = (price: number) => ({ combos: [{ name: { en: 'Lunch' }, priceType: 'percent', price }] });
    expect(differencesOf(combos(80), combos(90), 'en')).toMatchObject([{ before: { kind: 'number', number: 80 } }]);
  });

  it('is everything of what was made or taken away, without ids and versions', () => {
    expect(lines(undefined, { name: 'Bar', isOpen: true, restaurant_id: 'r', version: 1 })).toEqual([
      ['name', undefined, 'Bar'],
      ['isOpen', undefined, true],
    ]);
    expect(lines({ email: 'ann@example.com' }, undefined)).toEqual([['email', 'ann@example.com', undefined]]);
  });

  it('of a delivery region is its fee', () => {
    const regions = (fee: number) => ({ deliveryRegions: [{ postalCode: '1010', fee }] });
    expect(lines(regions(250), regions(300))).toEqual([['deliveryRegions › 1010 › fee', 250, 300]]);
  });
});

it.each([
  [{ after: goulash }, 'Goulash'],
  [{ before: { name: 'Terrace 4' } }, 'Terrace 4'],
  [{ before: { email: 'ann@example.com' } }, 'ann@example.com'],
  [{ after: { brand: 'Visa', last4: '4242' } }, 'Visa 4242'],
  [{ after: { price: 1 } }, undefined],
])('%j is called %j', (entry, name) => expect(nameOf(entry, 'en')).toBe(name));
