import { describe, expect, it } from 'vitest';
import { foodTypeOf, writtenFoodType } from './foodTypeOf.ts';

describe('the kind of thing that a category holds', () => {
  it.each([
    ['Alkoholfreie Getränke', 'drink'],
    ['Bier & Wein', 'drink'],
    ['Borok', 'drink'],
    ['Băuturi', 'drink'],
    ['Süßspeisen', 'dessert'],
    ['Desszertek', 'dessert'],
    ['Eis', 'dessert'],
    ['Vom Schwein', 'dish'],
    ['Steaks', 'dish'],
    ['Rotweine', 'drink'],
    ['Italienisches', 'dish'],
    ['Fleischspeisen', 'dish'],
    ['Vorspeisen', 'dish'],
  ])('%s: %s', (category, type) => {
    expect(foodTypeOf(category)).toBe(type);
  });

  it.each([
    ['Getränk', 'drink'],
    ['Speise', 'dish'],
    ['dessert', 'dessert'],
    ['Artikel', undefined],
  ])('is written as %j', (word, type) => {
    expect(writtenFoodType(word)).toBe(type);
  });
});
