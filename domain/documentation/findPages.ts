import { foldText } from '../i18n/foldText.ts';

export type ReadablePage = { path: string; title: string; text: string };
export type FoundPage = { path: string; title: string; excerpt: string };

const mostFound = 20;
/** Of what is looked for; whoever writes more finds nothing more by it. */
const mostWords = 8;
const longestExcerpt = 160;

/**
 * The pages that say every word that is looked for, also as the beginning of a longer one: first those whose title does,
 * then those whose headings do, then as they stand in the list.
 */
export function findPages(pages: readonly ReadablePage[], wanted: string): FoundPage[] {
  const words = [...new Set(wordsIn(foldText(wanted)))].slice(0, mostWords);
  if (words.length === 0) return [];
  return pages
    .map((page) => ({ page, rank: rankOf(page, words) }))
    .filter(({ rank }) => rank < never)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, mostFound)
    .map(({ page: { path, title, text } }) => ({ path, title, excerpt: excerptOf(text, words) }));
}

const never = 3;

function rankOf({ title, text }: ReadablePage, words: readonly string[]): number {
  if (says(title, words)) return 0;
  if (linesOf(text).some((line) => line.startsWith('#') && says(line, words))) return 1;
  return says(`${title} ${plain(text)}`, words) ? 2 : never;
}

function says(text: string, words: readonly string[]): boolean {
  const said = wordsIn(foldText(text));
  return words.every((word) => said.some((each) => each.startsWith(word)));
}

/** The line that says most of the words, the first of them if several do. */
function excerptOf(text: string, words: readonly string[]): string {
  const counted = linesOf(text)
    .filter((line) => !line.startsWith('#'))
    .map((line) => plain(line))
    .filter((line) => line !== '')
    .map((line) => {
      const said = wordsIn(foldText(line));
      return { line, count: words.filter((word) => said.some((each) => each.startsWith(word))).length };
    });
  const [first = { line: '', count: 0 }] = counted;
  const best = counted.reduce((found, other) => (other.count > found.count ? other : found), first).line;
  if (best.length <= longestExcerpt) return best;
  return `${best.slice(0, best.lastIndexOf(' ', longestExcerpt))} …`;
}

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());
const wordsIn = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]/u).filter(Boolean);

/** Markdown without its marks: what is read, not how it looks or where it leads. */
const plain = (text: string): string =>
  text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-*]|\d+\.)\s/gm, '')
    .replace(/\*\*|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|`/gu, '')
    .trim();
