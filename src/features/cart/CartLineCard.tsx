import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconMinus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { textIn } from '#domain/i18n/localizedText.ts';
import { maxQuantity } from '#domain/menu/linePrice.ts';
import type { Currency, Money } from '#domain/money/money.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { ImageBox } from '#src/ui/media/ImageBox.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { decreaseCartLine, increaseCartLine } from './cartLines.ts';
import { describedChanges } from '#src/i18n/describedChanges.ts';
import type { CartLine } from './pricedCart.ts';
import classes from './CartLineCard.module.css';

type CartLineCardProps = {
  entry: CartLine;
  /** what one cost when this guest last agreed to it, where it is dearer now */
  before: Money | undefined;
  currency: Currency;
  language: string;
  onEdit: (line_id: string) => void;
  onRemove: (line_id: string, name: string) => void;
};

/** One line of the cart: what it is, how it is changed, how many, what it costs. */
export function CartLineCard({ entry, before, currency, language, onEdit, onRemove }: CartLineCardProps) {
  const { t } = useLingui();
  const { line, priced, problem, onMenu, avatar } = entry;
  const { line_id, quantity } = line;
  const name = entry.name ? textIn(entry.name, language) : t`No longer on the menu`;
  return (
    <li className={classes.card} data-line={line_id}>
      <div className={classes.dish}>
        <ImageBox avatar={avatar} alt="" width={64} height={64} />
        <div className={classes.words}>
          <div className={classes.head}>
            <p className={classes.name}>{name}</p>
            {priced && (
              <span className={classes.amount}>
                {before !== undefined && <Price amount={before * quantity} currency={currency} former />}
                <Price amount={priced.amount} currency={currency} />
              </span>
            )}
          </div>
          {describedChanges(priced?.description ?? [], language).map((text) => (
            <p key={text} className={classes.changes}>
              {text}
            </p>
          ))}
          {line.note !== undefined && <p className={classes.note}>“{line.note}”</p>}
          {problem !== undefined && (
            <p className={classes.problem}>
              <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />
              {problem === 'soldOut' && <Trans>Sold out meanwhile. Please remove it.</Trans>}
              {problem === 'gone' && <Trans>No longer on the menu. Please remove it.</Trans>}
              {problem === 'changed' && <Trans>The menu has changed. Please choose again.</Trans>}
            </p>
          )}
        </div>
      </div>
      <div className={classes.foot}>
        <div className={classes.stepper} role="group" aria-label={t`Quantity of ${name}`}>
          {/* at one it does nothing: the bin has a place of its own, under no finger that taps on */}
          <IconButton
            label={t`One less of ${name}`}
            aria-disabled={quantity <= 1}
            onClick={() => decreaseCartLine(line_id)}
          >
            <IconMinus size={20} aria-hidden="true" />
          </IconButton>
          <output className={classes.quantity} aria-live="polite">
            <bdi>{quantity}</bdi>
          </output>
          <IconButton
            label={t`One more of ${name}`}
            aria-disabled={quantity >= maxQuantity || problem !== undefined}
            onClick={() => quantity < maxQuantity && problem === undefined && increaseCartLine(line_id)}
          >
            <IconPlus size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={classes.rest}>
          {onMenu && (
            <IconButton label={t`Change ${name}`} onClick={() => onEdit(line_id)}>
              <IconPencil size={20} stroke={1.5} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={t`Remove ${name}`} data-remove="" onClick={() => onRemove(line_id, name)}>
            <IconTrash size={20} stroke={1.5} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}
