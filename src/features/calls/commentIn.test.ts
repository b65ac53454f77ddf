import { expect, test } from 'vitest';
import { commentIn } from './commentIn.ts';

test.each<[string, string, string]>([
  ['a wish that was tapped', 'Csapvíz', 'Leitungswasser'],
  ['several of them', 'Tap water, Napkins', 'Leitungswasser, Servietten'],
  ['a wish with a word to it, which stays as typed', 'Tacâmuri – pentru copii', 'Besteck – pentru copii'],
  ['how somebody wants to pay, and how much', 'Készpénz · 17.60 €', 'Bar · 17.60 €'],
  ['what was typed', 'Where is the salad, please?', 'Where is the salad, please?'],
  ['nothing', '', ''],
])('says %s in the device’s language', (_, comment, german) => {
  expect(commentIn(comment, 'de')).toBe(german);
});
