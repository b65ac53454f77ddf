import { useLingui } from '@lingui/react/macro';
import { denominations, type Pieces } from '#domain/money/denominations.ts';
import type { Currency } from '#domain/money/money.ts';
import { moneyText } from '#src/i18n/money.ts';
import { cx } from '#src/ui/cx.ts';
import { Price } from '#src/ui/money/Price.tsx';
import classes from './Shift.module.css';

type CountPiecesProps = { currency: Currency; pieces: Pieces; onChange: (pieces: Pieces) => void };

/** How many there are of each note and coin; Enter goes on to the next. */
export function CountPieces({ currency, pieces, onChange }: CountPiecesProps) {
  const { t } = useLingui();
  return (
    <ul className={classes.pieces}>
      {denominations[currency].map((value) => {
        const count = pieces[value] ?? 0;
        const name = moneyText(value, currency);
        return (
          <li key={value} className={cx(classes.piece, count === 0 && classes.none)}>
            <Price amount={value} currency={currency} />
            <input
              className={classes.pieceField}
              inputMode="numeric"
              aria-label={t`How many of ${name}`}
              value={count === 0 ? '' : String(count)}
              placeholder="0"
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => {
                const typed = Number(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 5));
                onChange({ ...pieces, [value]: typed });
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                nextField(event.currentTarget)?.focus();
              }}
            />
            <Price amount={value * count} currency={currency} />
          </li>
        );
      })}
    </ul>
  );
}

const nextField = (field: HTMLElement): HTMLElement | null | undefined =>
  field.closest('li')?.nextElementSibling?.querySelector('input');
