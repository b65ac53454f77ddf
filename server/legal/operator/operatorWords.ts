import type { LegalKind } from '#domain/legal/legalText.ts';

/** What holds where the operator wrote nothing, and what is said while nobody says who that is. */
export type OperatorWords = Record<LegalKind | 'unnamed', string>;
