import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { LeaveQuestion } from '../page/LeaveQuestion.tsx';
import { Sheet } from './Sheet.tsx';

type TypedSheetProps = Omit<ComponentProps<typeof Sheet>, 'opened'> & {
  /** something was typed or chosen here that is not saved */
  changed: boolean;
};

/**
 * A sheet with fields, as long as it is there. Whoever would close it by Escape, beside it, by drawing it down, by its
 * cross or by Back with something typed is asked once; what closes it after saving is not.
 */
export function TypedSheet({ changed, onClose, ...rest }: TypedSheetProps) {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!changed) return undefined;
    // the browser's own question before a window is closed or loaded anew
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [changed]);
  return (
    <>
      <Sheet {...rest} opened onClose={() => (changed ? setAsking(true) : onClose())} />
      {asking && (
        <LeaveQuestion
          title={<Trans>Discard what you typed?</Trans>}
          away={<Trans>Discard</Trans>}
          stay={() => setAsking(false)}
          leave={() => {
            // one after the other: what lies below the question can only take the focus back once that is gone
            flushSync(() => setAsking(false));
            onClose();
          }}
        />
      )}
    </>
  );
}
