import { assert, property, runs, string } from '../../tests/support/fastCheck.ts';
import { describe, expect, it } from 'vitest';
import { statementName } from './statementName.ts';

describe('the name on a card’s statement', () => {
  it.each([
    ['Gasthaus Zur Post', 'Gasthaus Z'],
    ['Café Müller', 'Cafe Mulle'],
    ['Weißes Rößl', 'Weisses Ro'],
    ['Kőleves', 'Koleves'],
    ['Țuică & Co', 'Tuica & Co'],
    ["Luigi's *best* <b>", 'Luigis bes'],
    ['“Zum \\ Wirt”', 'Zum Wirt'],
    ['Æsop ærø', 'AEsop aero'],
    ['Œuf œil', 'OEuf oeil'],
    ['Øl & øre', 'Ol & ore'],
    ['Łódź łuk', 'Lodz luk'],
    ['Đuro đak', 'Duro dak'],
    ['GROẞ', 'GROSS'],
    ['* Gasthof Sonne', 'Gasthof So'],
    ['Beisl am Eck', 'Beisl am E'],
    ['Pizzeria Il', 'Pizzeria I'],
    ['Brauhaus Nr', 'Brauhaus N'],
    ['Brauhaus1 X', 'Brauhaus1'],
    ['1234567890 Bar', undefined],
    ['Кафе', undefined],
    ['寿司', undefined],
    ['  ', undefined],
  ])('of %j is %j', (name, said) => {
    expect(statementName(name)).toBe(said);
  });

  it('is always one that the provider takes', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const said = statementName(name);
        if (said === undefined) return;
        expect(said).toMatch(/^(?=.*[A-Za-z])[A-Za-z0-9&.,+-](?:[A-Za-z0-9&.,+ -]{0,8}[A-Za-z0-9&.,+-])?$/);
      }),
      runs,
    );
  });
});
