import type { ComponentProps } from 'react';
import { addDish } from '#src/features/cart/cartStore.ts';
import type { PricedCart } from '#src/features/cart/pricedCart.ts';
import { GoesWith } from '#src/features/menu/GoesWith.tsx';

export { loadGoesWith } from '#src/data/menu/goesWithStore.ts';

type CartGoesWithProps = Omit<ComponentProps<typeof GoesWith>, 'lines' | 'onAdd'> & { priced: PricedCart };

/** What goes with what lies in the cart, with its way there. */
export function CartGoesWith({ priced, ...props }: CartGoesWithProps) {
  return <GoesWith {...props} lines={priced.lines.map(({ line }) => line)} onAdd={addDish} />;
}
