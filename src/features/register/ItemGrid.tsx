import { Trans, useLingui } from '@lingui/react/macro';
import { IconPackages, IconSearchOff } from '@tabler/icons-react';
import { memo } from 'react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { ItemOption } from '#domain/menu/menu.ts';
import type { Currency } from '#domain/money/money.ts';
import { cx } from '#src/ui/cx.ts';
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
  /** the first one is what Enter adds */
  entersFirst?: boolean;
  /** in a size where one was tapped */
  onTap: (sold: Sold, option_id?: string) => void;
  onLong: (sold: Sold) => void;
};

/** What can be sold, as tiles: a tap adds it, a tap on a size adds that, a long press opens it. */
export function ItemGrid({
  sold,
  currency,
  soldOut,
  counts,
  label,
  subject,
  entersFirst,
  onTap,
  onLong,
}: ItemGridProps) {
  return (
    <VirtualGrid
      entries={sold}
      minWidth={10.5}
      rowHeight={7.75}
      gap={0.5}
      label={label}
      subject={subject}
      empty={
        <EmptyState icon={<IconSearchOff aria-hidden="true" />} title={<Trans>No dish found</Trans>}>
          <Trans>Try another word, or clear the search.</Trans>
        </EmptyState>
      }
    >
      {(one, index) => (
        <Tile
          sold={one}
          currency={currency}
          isSoldOut={soldOut.includes(one.id)}
          count={counts.get(one.id) ?? 0}
          enters={entersFirst === true && index === 0}
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
  enters: boolean;
};

/** More sizes than a finger hits side by side are asked for. */
const mostSizes = 3;

const Tile = memo(function Tile({ sold, currency, isSoldOut, count, enters, onTap, onLong }: TileProps) {
  const { t } = useLingui();
  const press = useLongPress(
    () => onTap(sold),
    () => onLong(sold),
  );
  const options = sold.kind === 'item' ? sold.item.options : [];
  const sizes = options.length > 1 && options.length <= mostSizes ? options : [];
  return (
    <div className={cx(classes.tile, enters && classes.enters)}>
      <button type="button" className={classes.dish} aria-keyshortcuts="Shift+F10" {...press}>
        <span className={classes.name}>{sold.name}</span>
        {sizes.length === 0 && <TileFoot sold={sold} currency={currency} />}
      </button>
      {sizes.length > 0 && (
        <div className={classes.sizes}>
          {sizes.map((option) => (
            <SizePart
              key={option.option_id}
              sold={sold}
              option={option}
              currency={currency}
              onTap={onTap}
              onLong={onLong}
            />
          ))}
        </div>
      )}
      {isSoldOut && (
        <span className={classes.soldOut}>
          <Chip size="small" tone="danger">
            <Trans>Sold out</Trans>
          </Chip>
        </span>
      )}
      {count > 0 && (
        <bdi className={classes.count} role="img" aria-label={t`${count} in the order`}>
          {count}
        </bdi>
      )}
    </div>
  );
});

function TileFoot({ sold, currency }: Pick<TileProps, 'sold' | 'currency'>) {
  const price = sold.kind === 'item' ? sold.item.options[0]?.price : undefined;
  const avatar = sold.kind === 'item' ? sold.item.avatar : sold.combo.avatar;
  return (
    <span className={classes.foot}>
      <ImageBox
        avatar={avatar}
        alt=""
        width={40}
        height={40}
        icon={sold.kind === 'combo' ? <IconPackages aria-hidden="true" /> : undefined}
      />
      <span className={classes.price}>
        {sold.kind === 'combo' ? (
          <Trans>Combo</Trans>
        ) : sold.item.options.length > 1 ? (
          <Trans>
            from <Price amount={Math.min(...sold.item.options.map((option) => option.price))} currency={currency} />
          </Trans>
        ) : (
          price !== undefined && <Price amount={price} currency={currency} />
        )}
      </span>
    </span>
  );
}

function SizePart({
  sold,
  option,
  currency,
  onTap,
  onLong,
}: Pick<TileProps, 'sold' | 'currency' | 'onTap' | 'onLong'> & { option: ItemOption }) {
  const { i18n } = useLingui();
  const press = useLongPress(
    () => onTap(sold, option.option_id),
    () => onLong(sold),
  );
  return (
    <button type="button" className={classes.size} {...press}>
      <span className="unseen">{sold.name}</span>
      <span className={classes.sizeName}>{textIn(option.name, i18n.locale)}</span>
      <Price amount={option.price} currency={currency} />
    </button>
  );
}
