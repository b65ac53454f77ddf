/** A text in languages, as it is typed: what is empty says nothing. */
export type Words = Readonly<Record<string, string>>;

/** What is said of it, without the languages in which nothing is. */
export const said = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ''));

export const hasWords = (words: Words): boolean => Object.keys(said(words)).length > 0;

export const sameWords = (one: Words, other: Words): boolean => {
  const [mine, theirs] = [said(one), said(other)];
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].every((each) => mine[each] === theirs[each]);
};
