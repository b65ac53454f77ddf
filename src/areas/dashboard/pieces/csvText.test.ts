import { describe, expect, it } from 'vitest';
import { csvMoney, csvText } from './csvText.ts';

const lines = (text: string): string[] => text.slice(1).split('\r\n').slice(0, -1);

describe('a table for a spreadsheet', () => {
  it.each([
    ['en', ['Goulash,12.5', 'Toast,0.05']],
    ['de', ['Goulash;12,5', 'Toast;0,05']],
    ['hu', ['Goulash;12,5', 'Toast;0,05']],
  ])('is separated in %s as its numbers want it', (language, expected) => {
    const rows = [
      ['Goulash', csvMoney(1250)],
      ['Toast', csvMoney(5)],
    ];
    expect(lines(csvText(rows, language))).toEqual(expected);
  });

  it.each([
    ['a "large" one', '"a ""large"" one"'],
    ['soup, salad', '"soup, salad"'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+43 660', "'+43 660"],
    ['@here', "'@here"],
    ['-5', '-5'],
    [undefined, ''],
  ])('writes %j so that it stays what it is', (value, expected) => {
    expect(lines(csvText([[value]], 'en'))).toEqual([expected]);
  });

  it('says that it is UTF-8', () => {
    expect(csvText([['ő']], 'hu').charCodeAt(0)).toBe(0xfeff);
  });
});
