import { useLingui } from '@lingui/react/macro';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { Sellable } from '../registerTabs.ts';

/** What is being sold, and how many of it where it is more than one. */
export function SoldTitle({ sold, quantity }: { sold: Sellable; quantity: number }) {
  const { i18n } = useLingui();
  const name = textIn(sold.kind === 'item' ? sold.item.name : sold.combo.name, i18n.locale);
  return (
    <>
      {quantity > 1 && (
        <>
          <bdi>{quantity}</bdi> ×{' '}
        </>
      )}
      {name}
    </>
  );
}
