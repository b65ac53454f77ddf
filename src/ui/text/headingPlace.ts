import type { Inline } from './parseMarkdown.ts';

/** What a line says, without how it is said. */
export const wordsOf = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) => ('text' in piece ? piece.text : piece.kind === 'picture' ? piece.alt : wordsOf(piece.inside)))
    .join('');

/** Where a heading is found in its page: `#what-works`. */
export const placeOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
