/**
 * Whether a word is written somewhere in a text with at most one slip of the finger: a letter too many, too few, wrong,
 * or two in the wrong order. `fromStart`: only at the beginning of the text.
 */
export function oneSlip(word: string, text: string, fromStart: boolean): boolean {
  // the cheapest way to have written so much of the word by here, in slips
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, typed) => typed);
  if (above[word.length]! <= 1) return true;
  for (let at = 1; at <= text.length; at += 1) {
    const row = [fromStart ? at : 0];
    for (let typed = 1; typed <= word.length; typed += 1) {
      const same = word[typed - 1] === text[at - 1];
      let slips = Math.min(above[typed - 1]! + (same ? 0 : 1), above[typed]! + 1, row[typed - 1]! + 1);
      // before the first letter there is none that could be one of them
      if (word[typed - 1] === text[at - 2] && word[typed - 2] === text[at - 1])
        slips = Math.min(slips, before[typed - 2]! + 1);
      row.push(slips);
    }
    if (row[word.length]! <= 1) return true;
    before = above;
    above = row;
  }
  return false;
}
