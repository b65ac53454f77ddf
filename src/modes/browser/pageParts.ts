import { createElement, Suspense, type ComponentType } from 'react';
import { needWords } from '#src/i18n/language.ts';
import { later } from '#src/ui/page/later.ts';

/**
 * A part whose words a table's first paint does without (scripts/i18n/wordFiles.ts): they come with it. Until the
 * network gives both, its place alone stays empty: what it does needs a connection in any case.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = later(async () => (await Promise.all([load(), needWords('pages')]))[0], Infinity);
  return (props) => createElement(Suspense, null, createElement(Part, props));
}

export const ChangeSheet = part(async () => (await import('#src/features/cart/ChangeSheet.tsx')).ChangeSheet);
export const FavouriteChip = part(async () => (await import('#src/features/menu/FavouriteChip.tsx')).FavouriteChip);
export const OrderOffers = part(async () => (await import('./OrderSignals.tsx')).OrderOffers);
export const OrderSignals = part(async () => (await import('./OrderSignals.tsx')).OrderSignals);
export const OrderWays = part(async () => (await import('./OrderWays.tsx')).OrderWays);
export const NicknameField = part(async () => (await import('#src/features/cart/NicknameField.tsx')).NicknameField);
export const RateOrder = part(async () => (await import('#src/features/order/RateOrder.tsx')).RateOrder);
export const ReadySwitch = part(async () => (await import('./OrderSignals.tsx')).ReadySwitch);
export const ReceiptWays = part(async () => (await import('#src/features/order/ReceiptWays.tsx')).ReceiptWays);
export const ShareTable = part(async () => (await import('#src/features/table/ShareTable.tsx')).ShareTable);
