import type { AnswerOf } from '#contract/calls.ts';

export type FactorProps = {
  factors: AnswerOf<'GET /user/second-factor'>;
  /** something about them was changed; the recovery codes where it brought some */
  onChanged: (recoveryCodes?: readonly string[]) => void;
};
