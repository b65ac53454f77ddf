import type { AnswerOf } from '#contract/calls.ts';

export type Section = AnswerOf<'POST /docs/sections'>;
export type Item = AnswerOf<'POST /docs/items'>;
export type Content = AnswerOf<'POST /docs/content'>;
