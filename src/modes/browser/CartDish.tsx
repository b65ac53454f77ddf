import { Suspense, type ComponentProps } from 'react';
import { changeCartLine } from '#src/features/cart/cartLines.ts';
import { addToCart } from '#src/features/cart/cartStore.ts';
import { DishSheet } from '#src/features/menu/DishSheet.tsx';
import { FavouriteChip } from './pageParts.ts';

/** The sheet of a dish or combo, with its way into the cart. */
export function CartDish(props: Omit<ComponentProps<typeof DishSheet>, 'onSave' | 'renderAside'>) {
  const { opened, onClose } = props;
  return (
    <DishSheet
      {...props}
      renderAside={(id) => (
        <Suspense>
          <FavouriteChip restaurant_id={props.index.restaurant_id} id={id} />
        </Suspense>
      )}
      onSave={(draft) => {
        if (opened.line) changeCartLine(opened.line.line_id, draft);
        else addToCart(draft);
        onClose();
      }}
    />
  );
}
