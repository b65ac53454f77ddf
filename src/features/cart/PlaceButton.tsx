import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BigButton, type BigButtonProps } from '#src/ui/button/BigButton.tsx';
import classes from './CartSheet.module.css';

type PlaceButtonProps = BigButtonProps & {
  /** something in the cart is dearer than its guest has agreed to */
  risen: boolean;
  /** what everything costs now */
  total: ReactNode;
  onAgree: () => void;
};

/** Orders, or goes on to it. Agreeing to prices that have risen is a tap of its own before that. */
export function PlaceButton({ risen, total, onAgree, children, ...order }: PlaceButtonProps) {
  const agrees = risen && !order.reason;
  const does = agrees ? { onClick: onAgree } : order;
  return (
    // one element for each, so that a tap never becomes the other's: no form is sent by agreeing
    <BigButton key={agrees ? 1 : 0} wide className={classes.place} {...does}>
      {agrees ? <Trans>Agree to the new price · {total}</Trans> : (order.reason ?? children)}
    </BigButton>
  );
}
