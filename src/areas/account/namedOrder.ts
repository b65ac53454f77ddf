import type { AnswerOf } from '#contract/calls.ts';

/** An order of the account with its restaurant's name. */
export type NamedOrder = AnswerOf<'GET /user/orders'>[number];
