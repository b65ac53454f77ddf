import type { AnswerOf } from '#contract/calls.ts';

/** One change, as the journal of a chain has it. */
export type JournalEntry = AnswerOf<'GET /chain/journal'>[number];
