import type { FoodType } from '../menu/menu.ts';

type Rates = Record<FoodType, string>;
const rates = (food: string, drinks: string): Rates => ({ dish: food, dessert: food, drink: drinks });

/** What is usually on food and on drinks that are served, in percent: a proposal, which an owner can change. */
const ofCountry: Record<string, Rates> = {
  AT: rates('10', '20'),
  CH: rates('8.1', '8.1'),
  DE: rates('7', '19'),
  HU: rates('5', '27'),
  RO: rates('11', '21'),
};

export const usualTaxRates = (country: string | undefined): Rates => ofCountry[country ?? ''] ?? rates('10', '20');
