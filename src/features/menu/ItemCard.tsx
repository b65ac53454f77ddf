import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleOff, IconPlus } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Item } from '#domain/menu/menu.ts';
import { cx } from '#src/ui/cx.ts';
import { ImageBox } from '#src/ui/media/ImageBox.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { AllergenMarks } from './AllergenMarks.tsx';
import { type Avoided, AvoidedMark } from './AvoidedMark.tsx';
import { DietMark } from './DietMark.tsx';
import type { DishFacts } from './dishFacts.ts';
import classes from './ItemCard.module.css';

export type ItemCardProps = {
  item: Item;
  facts: DishFacts;
  language: string;
  soldOut: boolean;
  /** not served at this hour */
  closed: boolean;
  /** how many of it lie in the cart */
  count: number;
  /** what it lists of what the guest wants to do without */
  avoided: Avoided | undefined;
  eager: boolean;
  onOpen: (item: Item) => void;
  onAdd: (item: Item) => void;
};

/** One dish in the list. A tap opens it; the plus puts it into the cart at once, or opens it where there is a choice to make. */
export const ItemCard = memo(function ItemCard({
  item,
  facts,
  language,
  soldOut,
  closed,
  count,
  avoided,
  eager,
  onOpen,
  onAdd,
}: ItemCardProps) {
  const { t } = useLingui();
  const nameId = useId();
  const name = textIn(item.name, language);
  const description = textIn(item.description, language);
  const price = <Price amount={facts.priceFrom} currency={facts.currency} />;
  return (
    <article className={cx(classes.card, soldOut && classes.soldOut, (avoided?.always || closed) && classes.dimmed)}>
      <button type="button" className={classes.open} aria-labelledby={nameId} onClick={() => onOpen(item)} />
      <div className={classes.words}>
        <div className={cx(classes.text, facts.allergens.always.length === 0 && !avoided && classes.roomy)}>
          <span id={nameId} className={classes.name}>
            {name}
          </span>
          {description !== '' && (
            <>
              <br />
              {description}
            </>
          )}
        </div>
        <div className={classes.marks}>
          {avoided ? (
            <AvoidedMark {...avoided} className={classes.contains} />
          ) : (
            <AllergenMarks letters={facts.allergens.always} />
          )}
        </div>
        <div className={classes.foot}>
          <span className={classes.price}>{facts.several ? <Trans>from {price}</Trans> : price}</span>
          {soldOut ? (
            <span className={classes.soldOutMark}>
              <IconCircleOff size={18} stroke={1.5} aria-hidden="true" />
              <Trans>Sold out</Trans>
            </span>
          ) : (
            <>
              {facts.diet && <DietMark diet={facts.diet} className={classes.leaf} />}
              {facts.popular && (
                <span className={classes.popular}>
                  <Trans>Popular</Trans>
                </span>
              )}
            </>
          )}
        </div>
      </div>
      <div className={classes.side}>
        <div className={classes.picture}>
          <ImageBox avatar={item.avatar} alt="" width={116} height={116} eager={eager} fluid />
        </div>
        {!soldOut && !closed && (
          <button
            type="button"
            className={cx(classes.plus, count > 0 && classes.some)}
            aria-label={count > 0 ? t`Add ${name}, ${count} in your cart` : t`Add ${name}`}
            onClick={() => onAdd(item)}
          >
            {count > 0 ? <bdi>{count}</bdi> : <IconPlus size={22} stroke={2} aria-hidden="true" />}
          </button>
        )}
      </div>
    </article>
  );
});
