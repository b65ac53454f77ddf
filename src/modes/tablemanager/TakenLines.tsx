import { Trans, useLingui } from '@lingui/react/macro';
import { IconShoppingCart, IconTrash } from '@tabler/icons-react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { changeTexts } from '#domain/order/changeTexts.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { DraftLine } from '#src/features/register/draftLines.ts';
import { openLine } from '#src/features/register/dish/takeDish.ts';
import { removeDraftLine } from '#src/features/register/registerDraft.ts';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { LineChanges } from '#src/ui/order/LineChanges.tsx';
import classes from './TakenLines.module.css';

type TakenLinesProps = { lines: readonly DraftLine[]; index: MenuIndex; restaurant: Restaurant };

/** What was taken and has not gone out: a tap changes a line, the bin takes it away. */
export function TakenLines({ lines, index, restaurant }: TakenLinesProps) {
  const { t, i18n } = useLingui();
  if (lines.length === 0)
    return (
      <EmptyState icon={<IconShoppingCart aria-hidden="true" />} title={<Trans>Nothing taken yet</Trans>}>
        <Trans>Tap dishes to add them, again for more. A long press opens the dish.</Trans>
      </EmptyState>
    );
  return (
    <ul className={classes.lines}>
      {lines.map(({ line, priced }) => {
        const name = priced ? textIn(priced.name, i18n.locale) : t`No longer on the menu`;
        const words = `${line.quantity} × ${name}`;
        return (
          <li key={line.line_id} className={classes.line}>
            <button type="button" className={classes.body} onClick={() => openLine(line, index)}>
              <bdi className={classes.quantity}>{line.quantity}</bdi>
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                {priced && <LineChanges changes={changeTexts(priced, i18n.locale)} small />}
                {line.note !== undefined && <bdi className={classes.note}>{line.note}</bdi>}
              </span>
              {priced && <Price amount={priced.amount} currency={restaurant.currency} />}
            </button>
            <IconButton size="staff" label={t`Remove ${words}`} onClick={() => removeDraftLine(line.line_id)}>
              <IconTrash aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
