import { Trans } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './CartSheet.module.css';

type CartNoticeProps = {
  /** something in the cart is dearer than its guest has agreed to */
  risen: boolean;
  /** what is said in its place: what happened to the last try, say */
  notice?: ReactNode;
};

/** What is to be known of a cart before it is ordered; nothing, mostly. */
export function CartNotice({ risen, notice }: CartNoticeProps) {
  const said =
    notice || (risen && <Trans>Prices have gone up since you chose. Please look at the marked items.</Trans>);
  return (
    said && (
      <p className={classes.notice} role="alert">
        <IconInfoCircle size={22} stroke={1.5} aria-hidden="true" />
        <span>{said}</span>
      </p>
    )
  );
}
