/** Folding costs; most words have nothing to fold. */
const foldable = /[\u0080-\uffff]|[aou]e/;

/**
 * A text as it is compared when somebody searches: lower case, without accents, and umlauts as whoever has no key for
 * them writes them, so that 'kaese', 'Kase' and 'Käse' are one, as are 'weiss' and 'Weiß'. For comparing only: it takes
 * the e out of 'Sauerkraut' too.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (!foldable.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/([aou])e/g, '$1');
}
