import { endOfText } from '../http/jsonShape.ts';

/** How much a menu file nests, and how many names one of its objects has; no menu comes near. */
export type JsonBounds = { depth: number; names: number };

/**
 * Counts nesting, and names within each object, as they stand in the text (comments are passed over), before anything is
 * made of it: hundreds of thousands of names cost more memory than the text says.
 */
export function tooMuchJson(text: string, { depth, names }: JsonBounds): keyof JsonBounds | undefined {
  /** of each open object how many commas it has; of a list nothing is counted */
  const open: { isObject: boolean; commas: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '"') {
      at = endOfText(text, at);
    } else if (mark === '/') {
      at = endOfComment(text, at);
    } else if (mark === '{' || mark === '[') {
      open.push({ isObject: mark === '{', commas: 0 });
      if (open.length > depth) return 'depth';
    } else if (mark === '}' || mark === ']') {
      open.pop();
    } else if (mark === ',') {
      const inner = open.at(-1);
      if (inner?.isObject && (inner.commas += 1) >= names) return 'names';
    }
  }
  return undefined;
}

function endOfComment(text: string, from: number): number {
  const [mark, skipped] = text[from + 1] === '*' ? ['*/', 1] : ['\n', 0];
  if (text[from + 1] !== '*' && text[from + 1] !== '/') return from;
  const end = text.indexOf(mark, from + 2);
  return end < 0 ? text.length : end + skipped;
}
