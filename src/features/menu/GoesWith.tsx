import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { suggestedDishes } from '#domain/cart/suggestedDishes.ts';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Item } from '#domain/menu/menu.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { NewOrderItem } from '#domain/order/order.ts';
import { goesWithState } from '#src/data/menu/goesWithStore.ts';
import { ImageBox } from '#src/ui/media/ImageBox.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { dishFactsOf } from './dishFacts.ts';
import { menuView } from './menuViewStore.ts';
import classes from './GoesWith.module.css';

type GoesWithProps = {
  /** what lies in the cart, the newest last */
  lines: readonly NewOrderItem[];
  index: MenuIndex;
  language: string;
  soldOut: readonly string[];
  closedMenus: ReadonlySet<string>;
  /** in the cart beside the menu, which is there before it is known what goes together */
  beside?: boolean;
  /** one more of a dish that needs no choice */
  onAdd: (item: Item) => void;
  /** a dish in which something has to be chosen */
  onOpen: (item: Item) => void;
};

/** What other guests often ordered with what lies in the cart; one tap puts it there, too. */
export function GoesWith({ lines, index, language, soldOut, closedMenus, beside, onAdd, onOpen }: GoesWithProps) {
  const { t } = useLingui();
  const titleId = useId();
  const place = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);
  const tapped = useRef(false);
  const { restaurant_id } = useSnapshot(goesWithState);
  const known = restaurant_id === index.restaurant_id ? goesWithState.goesWith : undefined;
  // what comes while the cart's sheet is being read would push away what is under the finger: it is there next time
  const [atFirst] = useState(known);
  const goesWith = beside ? known : atFirst;
  const { avoided, diet } = useSnapshot(menuView);
  const factsOf = useMemo(() => dishFactsOf(index), [index]);
  const dishes = goesWith
    ? suggestedDishes({
        lines,
        goesWith,
        index,
        soldOut,
        closedMenus,
        avoided,
        diet,
      })
    : [];
  const ids = dishes.map(({ item_id }) => item_id).join();
  useEffect(() => {
    sheet.current ??= place.current?.closest<HTMLElement>('dialog, aside') ?? null;
    const others = shown.current !== ids;
    shown.current = ids;
    if (!others || !tapped.current) return;
    tapped.current = false;
    // a button that was tapped goes with its dish: on to the next one, or to the top of the cart
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const next = place.current?.querySelector('button') ?? sheet.current?.querySelector<HTMLElement>('h2');
      next?.focus({ preventScroll: true });
    });
  }, [ids, place, sheet, shown, tapped]);
  if (dishes.length === 0) return null;
  return (
    <section ref={place} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        <Trans>Often ordered with it</Trans>
      </h3>
      <ul className={classes.dishes}>
        {dishes.map((item) => {
          const facts = factsOf(item);
          const name = textIn(item.name, language);
          const price = <Price amount={facts.priceFrom} currency={facts.currency} />;
          return (
            <li key={item.item_id}>
              <button
                type="button"
                className={classes.dish}
                aria-label={t`Add ${name}`}
                onClick={() => {
                  tapped.current = true;
                  (facts.needsChoice ? onOpen : onAdd)(item);
                }}
              >
                <ImageBox avatar={item.avatar} alt="" width={48} height={48} />
                <span className={classes.words}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.price}>{facts.several ? <Trans>from {price}</Trans> : price}</span>
                </span>
                <span className={classes.plus}>
                  <IconPlus size={22} stroke={2} aria-hidden="true" />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
