import type { ComponentProps } from 'react';
import { addToCart, changeCartLine } from '#src/features/cart/cartStore.ts';
import { DishSheet } from '#src/features/menu/DishSheet.tsx';

/** The sheet of a dish or combo, with its way into the cart. */
export function CartDish(props: Omit<ComponentProps<typeof DishSheet>, 'onSave'>) {
  const { opened, onClose } = props;
  return (
    <DishSheet
      {...props}
      onSave={(draft) => {
        if (opened.line) changeCartLine(opened.line.line_id, draft);
        else addToCart(draft);
        onClose();
      }}
    />
  );
}
