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
    ['Wines', 'drink'],
    ['House wine', 'drink'],
    ['Twine', 'dish'],
    ['Winery specials', 'dish'],
    ['Tee', 'drink'],
    ['Teegebäck', 'dish'],
    ['Teas', 'drink'],
    ['Ital', 'drink'],
    ['Italok', 'drink'],
    ['Digital', 'dish'],
    ['Csapolt sör', 'drink'],
    ['Sorbet', 'dish'],
    ['Vörösbor', 'drink'],
    ['Borjú', 'dish'],
    ['Bere', 'drink'],
    ['Beregi', 'dish'],
    ['Vin roșu', 'drink'],
    ['Vinaigrette', 'dish'],
    ['Apă', 'drink'],
    ['Papanași', 'dish'],
    ['Capa', 'dish'],
    ['Apar', 'dish'],
    ['Shot', 'drink'],
    ['Shots', 'drink'],
    ['Shotgun', 'dish'],
    ['Eisbein', 'dish'],
    ['Fruchteis', 'dessert'],
    ['Himbeereis', 'dessert'],
    ['Nudeln & Reis', 'dish'],
  ])('%s: %s', (category, type) => {
    expect(foodTypeOf(category)).toBe(type);
  });

  it.each([
    ['Getränk', 'drink'],
    ['Speise', 'dish'],
    ['dessert', 'dessert'],
    ['Artikel', undefined],
    ['  Speise ', 'dish'],
    ['Vorspeise', undefined],
    ['', undefined],
  ])('is written as %j', (word, type) => {
    expect(writtenFoodType(word)).toBe(type);
  });
});
