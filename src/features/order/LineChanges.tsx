import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleMinus, IconCirclePlus } from '@tabler/icons-react';
import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { ItemDescription, OrderItem } from '#domain/order/order.ts';
import { cx } from '#src/ui/cx.ts';
import classes from './LineChanges.module.css';

type LineChangesProps = { line: Pick<OrderItem, 'description'>; small?: boolean };

/** What is different about a line, in this device's language (D35): "no onions", "EXTRA cheese", and a combo's dishes. */
export function LineChanges({ line, small = false }: LineChangesProps) {
  return (line.description ?? []).map((description, index) => (
    // the parts of a combo stand in their own order and never move
    <Described key={index} description={description} small={small} />
  ));
}

function Described({ description, small }: { description: ItemDescription; small: boolean }) {
  const { i18n } = useLingui();
  const words = (text: LocalizedText): string => textIn(text, i18n.locale);
  const chosen = [description.option, ...description.selections].filter((text) => text !== undefined).map(words);
  const { name, without, extra, toppings } = description;
  if (!name && chosen.length + without.length + extra.length + toppings.length === 0) return null;
  return (
    <span className={cx(classes.changes, small && classes.small)}>
      {(name || chosen.length > 0) && (
        <span className={classes.chosen}>
          {name && <b dir="auto">{words(name)}</b>} <bdi>{chosen.join(', ')}</bdi>
        </span>
      )}
      {without.map((text) => (
        <span key={words(text)} className={classes.without}>
          <IconCircleMinus aria-hidden="true" />
          <span>
            <Trans>no {words(text)}</Trans>
          </span>
        </span>
      ))}
      {[...extra, ...toppings].map((text) => (
        <span key={words(text)} className={classes.extra}>
          <IconCirclePlus aria-hidden="true" />
          <span>
            <Trans>EXTRA {words(text)}</Trans>
          </span>
        </span>
      ))}
    </span>
  );
}
