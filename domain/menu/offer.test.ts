import { describe, expect, it } from 'vitest';
import { sampleMenu } from '../../tests/support/sampleMenu.ts';
import { findInOffer, idsOf, offerId, offerKinds, withPart, type Offer } from './offer.ts';

const { categories, ingredients, items, menus } = sampleMenu;
const offer: Offer = { categories, ingredients, items, menus };

describe('a chain’s offer', () => {
  it.each([
    ['categories', 'mains'],
    ['ingredients', 'ham'],
    ['items', 'beer'],
    ['menus', 'breakfast'],
  ] as const)('has its %s by their own id', (kind, id) => {
    const found = findInOffer(offer, kind, id)!;
    expect(offerId(kind, found)).toBe(id);
    expect(idsOf(offer)[kind].has(id)).toBe(true);
    expect(findInOffer(offer, kind, 'nothing')).toBeUndefined();
  });

  it('has what is put into it in the place of what had its id', () => {
    const beer = { ...findInOffer(offer, 'items', 'beer')!, taxRate: 13 };
    const next = withPart(offer, 'items', beer);
    expect(next).toEqual({ ...offer, items: items.map((item) => (item.item_id === 'beer' ? beer : item)) });
    expect(items).not.toContain(beer);
  });

  it('has what is new at the end', () => {
    const [menu] = menus;
    const dinner = { ...menu!, menu_id: 'dinner' };
    expect(withPart(offer, 'menus', dinner)).toEqual({ ...offer, menus: [...menus, dinner] });
    expect(offerKinds.toSorted()).toEqual(Object.keys(offer).toSorted());
  });
});
