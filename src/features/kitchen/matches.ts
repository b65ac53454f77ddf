/** Letters as one types them in a hurry: lower case, without accents ('Gulyás' is found by 'gulyas'). */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** Whether every word of the search occurs in the text. */
export function matches(text: string, search: string): boolean {
  const within = folded(text);
  return folded(search)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
