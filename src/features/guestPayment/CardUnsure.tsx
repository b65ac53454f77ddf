import { Trans } from '@lingui/react/macro';
import type { WireError } from '#contract/errors.ts';
import { errorSentence } from '#src/i18n/errorSentence.ts';
import classes from './CardSheet.module.css';

/** Nobody said what became of a card that was shown. */
export function CardUnsure({ error }: { error: WireError | undefined }) {
  return (
    <div className={classes.question} role="alert">
      <Trans>The answer did not arrive. The card may have been charged.</Trans>
      {error && <p className={classes.reason}>{errorSentence(error)}</p>}
    </div>
  );
}
