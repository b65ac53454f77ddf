import { describe, expect, it } from 'vitest';
import { markdownFault } from '#contract/markdown.ts';
import { restaurant } from '../../tests/support/sampleOrder.ts';
import {
  chainValues,
  filledIn,
  legalKinds,
  operatorPlaceholders,
  restaurantValues,
  unknownPlaceholders,
} from './legalText.ts';

describe('a text in law', () => {
  it('says who the house is, where its placeholders stand', () => {
    const text = '# {{name}}\n\n{{legalName}}, {{address}} ({{vatNumber}})';
    expect(filledIn(text, restaurantValues(restaurant, { name: 'Chain' }))).toBe(
      '# Wirtshaus\n\nWirtshaus GmbH, Gasse 1, 1010 Wien, AT (ATU12345678)',
    );
  });

  it('leaves out a line about something that the house does not say', () => {
    expect(filledIn('a\nVAT: {{vatNumber}}\nb {{name}}', { name: 'Ann' })).toBe('a\nb Ann');
  });

  it('knows which placeholders are none', () => {
    expect(unknownPlaceholders('{{name}} {{owner}} {name} {{}} {{ name }}')).toEqual([
      '{{owner}}',
      '{{}}',
      '{{ name }}',
    ]);
    const all = '{{name}}{{legalName}}{{address}}{{vatNumber}}{{website}}';
    expect(unknownPlaceholders(`${all}{{contact}}`)).toEqual(['{{contact}}']);
    expect(unknownPlaceholders(`${all}{{contact}}{{owner}}`, operatorPlaceholders)).toEqual(['{{owner}}']);
  });

  it('is an imprint, a word on privacy, or conditions', () => {
    expect(legalKinds).toEqual(['imprint', 'privacy', 'conditions']);
  });

  it.each([
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '# a * b _ c ` d',
    '&lt;b&gt;',
    '$& $1 {{address}}',
  ])('reads the name %j as words', (name) => {
    const filled = filledIn('By {{name}}.', { name });
    expect(markdownFault(filled)).toBeUndefined();
    expect(filled).not.toMatch(/[<>[\]*_`$]|#(?!\d)/);
    expect(filled.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))).toBe(`By ${name}.`);
  });
});

describe('what a house says of itself', () => {
  const { legalName: _unsaid, vatNumber: _neither, ...bare } = restaurant;

  it('is the chain’s where the restaurant says nothing', () => {
    const values = restaurantValues(bare, { name: 'Chain', website: 'https://www.chain.example' });
    expect(values).toEqual({
      name: 'Wirtshaus',
      legalName: 'Chain',
      address: 'Gasse 1, 1010 Wien, AT',
      website: 'https://www.chain.example',
    });
  });

  it('is its own website, and an address without what it leaves open', () => {
    const house = { ...bare, website: 'https://www.tavern.example' };
    expect(restaurantValues(house, { name: 'Chain', website: 'https://www.chain.example' }).website).toBe(
      'https://www.tavern.example',
    );
    const addressOf = (address: Partial<typeof restaurant.address>): string | undefined =>
      restaurantValues({ ...bare, address: { ...restaurant.address, ...address } }, { name: 'Chain' }).address;
    expect(addressOf({ street: '' })).toBe('1010 Wien, AT');
    expect(addressOf({ postalCode: '' })).toBe('Gasse 1, Wien, AT');
    expect(addressOf({ city: '' })).toBe('Gasse 1, 1010, AT');
    expect(addressOf({ postalCode: '', city: '' })).toBe('Gasse 1, AT');
  });

  it('is of a chain what its restaurants say, each thing once', () => {
    const second = { ...restaurant, address: { ...restaurant.address, street: 'Ring 2' } };
    expect(chainValues({ name: 'Chain' }, [restaurant, second, restaurant])).toEqual({
      name: 'Chain',
      legalName: 'Wirtshaus GmbH',
      address: 'Gasse 1, 1010 Wien, AT. Ring 2, 1010 Wien, AT',
      vatNumber: 'ATU12345678',
    });
    const other = { ...second, legalName: 'Ring GmbH', vatNumber: 'ATU87654321' };
    expect(chainValues({ name: 'Chain', website: 'https://www.chain.example' }, [restaurant, other])).toMatchObject({
      legalName: 'Wirtshaus GmbH, Ring GmbH',
      vatNumber: 'ATU12345678, ATU87654321',
      website: 'https://www.chain.example',
    });
    expect(chainValues({ name: 'Chain' }, [bare])).toEqual({
      name: 'Chain',
      legalName: 'Chain',
      address: 'Gasse 1, 1010 Wien, AT',
    });
    // what one of them does not say leaves no gap
    expect(chainValues({ name: 'Chain' }, [bare, restaurant])).toMatchObject({
      legalName: 'Wirtshaus GmbH',
      vatNumber: 'ATU12345678',
    });
    expect(chainValues({ name: 'Chain' }, [])).toEqual({ name: 'Chain', legalName: 'Chain' });
  });
});
