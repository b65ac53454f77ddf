import type { ReactNode } from 'react';
import { Beside } from '#src/ui/layout/Beside.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';

type CartFrameProps = {
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** beside the menu, on a wide screen, where it always is */
  beside: boolean;
  onClose: () => void;
};

/** Where the cart lies: in a sheet over the menu, or beside it. */
export function CartFrame({ beside, onClose, ...shown }: CartFrameProps) {
  return beside ? <Beside {...shown} /> : <Sheet opened onClose={onClose} {...shown} />;
}
