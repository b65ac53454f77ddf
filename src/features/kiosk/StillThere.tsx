import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import classes from './Kiosk.module.css';
import { answerWithin } from './watchIdle.ts';

type StillThereProps = { onStay: () => void; onLeave: () => void };

/** Asks whether somebody is still there, before what he was doing is taken away. */
export function StillThere({ onStay, onLeave }: StillThereProps) {
  const [left, setLeft] = useState(answerWithin);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const until = Date.now() + answerWithin * 1000;
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / 1000);
      setLeft(Math.max(0, seconds));
      if (seconds > 0) return;
      clearInterval(timer);
      leave();
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Sheet
      opened
      size="small"
      onClose={onStay}
      title={<Trans>Are you still there?</Trans>}
      footer={
        <div className={classes.answers}>
          <BigButton wide size="staff" onClick={onStay}>
            <Trans>Yes, go on</Trans>
          </BigButton>
          <BigButton wide size="staff" tone="plain" onClick={onLeave}>
            <Trans>Start over</Trans>
          </BigButton>
        </div>
      }
    >
      <p className={classes.asked} role="status">
        <Trans>
          This screen starts over in <bdi>{left}</bdi> s. What you ordered stays ordered; what lies in the cart is
          cleared.
        </Trans>
      </p>
    </Sheet>
  );
}
