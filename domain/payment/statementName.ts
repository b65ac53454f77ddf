/**
 * A statement takes 22 characters, of which the account's own prefix has 10 at most and a star and a space stand between
 * (docs.stripe.com/get-started/account/statement-descriptors).
 */
const longest = 22 - 10 - 2;

/** Letters that are no other letter with a mark. */
const spelledOut = new Map([
  ['ß', 'ss'],
  ['ẞ', 'SS'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
]);

/**
 * A restaurant's name as a cardholder finds it on the statement of their card: few plain Latin characters, none of
 * `< > \ ' " *`, with a letter at least. Nothing when no letter is left: then the account's own name stands alone.
 */
export function statementName(name: string): string | undefined {
  const plain = name
    .replace(/[^ -~]/gu, (letter) => spelledOut.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’`]/gu, '')
    .replace(/[^A-Za-z0-9&.,+-]+/gu, ' ')
    .trim();
  const cut = plain.slice(0, longest).trim();
  return /[A-Za-z]/.test(cut) ? cut : undefined;
}
