import type { AnswerOf } from '#contract/calls.ts';

/** An order with its restaurant. */
export type HousedOrder = AnswerOf<'GET /order'>;
