import type { CallKey } from '#contract/calls.ts';
import { deviceExamples } from './device.ts';
import { systemExamples } from './system.ts';
import type { ExamplesOf } from './example.ts';

/** Every call as it is meant to be used. A call of the contract that has no example does not compile. */
export const allExamples = {
  ...systemExamples,
  ...deviceExamples,
} satisfies Partial<ExamplesOf<CallKey>>;
