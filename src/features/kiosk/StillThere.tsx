import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import classes from './Kiosk.module.css';
import { answerWithin } from './watchIdle.ts';

type StillThereProps = { onStay: () => void; onLeave: () => void };

/** Asks whether somebody is still there, before what he was doing is taken away. */
export function StillThere({ onStay, onLeave }: StillThereProps) {
  const [left, setLeft] = useState(answerWithin);
  const leave = useEffectEvent(onLeave);
  const stay = useEffectEvent(onStay);
  const asked = useRef<HTMLParagraphElement>(null);
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
  useEffect(() => {
    // what opened over the question meanwhile, as an order that was placed, is touched instead: somebody is there
    const touched = ({ target }: Event): void => {
      if (target instanceof Node && !asked.current?.closest('dialog')?.contains(target)) stay();
    };
    addEventListener('pointerdown', touched, true);
    return () => removeEventListener('pointerdown', touched, true);
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
      <p ref={asked} className={classes.asked} role="status">
        <Trans>
          This screen starts over in <bdi>{left}</bdi> s. What you ordered stays ordered; what lies in the cart is
          cleared.
        </Trans>
      </p>
    </Sheet>
  );
}
