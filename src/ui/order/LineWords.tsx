import { cx } from '#src/ui/cx.ts';
import classes from './LineWords.module.css';

type LineWordsProps = {
  quantity: number;
  words: string;
  /** what was chosen of it: two of the same name are told apart by that */
  described: readonly string[];
  className?: string | undefined;
};

/** A line of a bill in words. */
export function LineWords({ quantity, words, described, className }: LineWordsProps) {
  return (
    <span className={cx(classes.words, className)}>
      <bdi>{quantity}</bdi> × {words}
      {described.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a dish chosen twice is described twice
        <span key={at} className={classes.described}>
          {text}
        </span>
      ))}
    </span>
  );
}
