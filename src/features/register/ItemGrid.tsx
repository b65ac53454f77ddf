import { Trans, useLingui } from '@lingui/react/macro';
import { IconPackages, IconSearchOff } from '@tabler/icons-react';
import { memo } from 'react';
import type { Currency } from '#domain/money/money.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { useLongPress } from '#src/ui/input/useLongPress.ts';
import { VirtualGrid } from '#src/ui/list/VirtualGrid.tsx';
import { ImageBox } from '#src/ui/media/ImageBox.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import type { Sold } from './registerTabs.ts';
import classes from './ItemGrid.module.css';

type ItemGridProps = {
  sold: readonly Sold[];
  currency: Currency;
  soldOut: readonly string[];
  /** how many of each are in the pane */
  counts: ReadonlyMap<string, number>;
  label: string;
  /** what is shown: another category or search begins at the top */
  subject: string;
  onTap: (sold: Sold) => void;
  onLong: (sold: Sold) => void;
};

/** What can be sold, as tiles: a tap adds it, a long press opens it. */
export function ItemGrid({ sold, currency, soldOut, counts, label, subject, onTap, onLong }: ItemGridProps) {
  return (
    <VirtualGrid
      entries={sold}
      minWidth={9.25}
      rowHeight={7}
      gap={0.5}
      label={label}
      subject={subject}
      empty={
        <EmptyState icon={<IconSearchOff aria-hidden="true" />} title={<Trans>No dish found</Trans>}>
          <Trans>Try another word, or clear the search.</Trans>
        </EmptyState>
      }
    >
      {(one) => (
        <Tile
          sold={one}
          currency={currency}
          isSoldOut={soldOut.includes(one.id)}
          count={counts.get(one.id) ?? 0}
          onTap={onTap}
          onLong={onLong}
        />
      )}
    </VirtualGrid>
  );
}

type TileProps = Pick<ItemGridProps, 'currency' | 'onTap' | 'onLong'> & {
  sold: Sold;
  isSoldOut: boolean;
  count: number;
};

const Tile = memo(function Tile({ sold, currency, isSoldOut, count, onTap, onLong }: TileProps) {
  const { t } = useLingui();
  const press = useLongPress(
    () => onTap(sold),
    () => onLong(sold),
  );
  const price = sold.kind === 'item' ? sold.item.options[0]?.price : undefined;
  const avatar = sold.kind === 'item' ? sold.item.avatar : sold.combo.avatar;
  return (
    <button type="button" className={classes.tile} aria-keyshortcuts="Shift+F10" {...press}>
      <span className={classes.name}>{sold.name}</span>
      <span className={classes.foot}>
        <ImageBox
          avatar={avatar}
          alt=""
          width={40}
          height={40}
          icon={sold.kind === 'combo' ? <IconPackages aria-hidden="true" /> : undefined}
        />
        {price !== undefined && (
          <span className={classes.price}>
            <Price amount={price} currency={currency} />
          </span>
        )}
        {sold.kind === 'combo' && (
          <span className={classes.price}>
            <Trans>Combo</Trans>
          </span>
        )}
      </span>
      {isSoldOut && (
        <span className={classes.soldOut}>
          <Chip size="small" tone="danger">
            <Trans>Sold out</Trans>
          </Chip>
        </span>
      )}
      {count > 0 && (
        <bdi className={classes.count} aria-label={t`${count} in the order`}>
          {count}
        </bdi>
      )}
    </button>
  );
});
