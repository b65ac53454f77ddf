import { lazy, type ComponentType } from 'react';
import { needWords } from '#src/i18n/language.ts';

/** Where the network went before a part came, its place stays empty: what it does needs a connection in any case. */
const Nothing = (): null => null;

/** A part whose words a table's first paint does without (scripts/i18n/wordFiles.ts): they come with it. */
const part = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(async () => {
    try {
      const [component] = await Promise.all([load(), needWords('pages')]);
      return { default: component };
    } catch {
      return { default: Nothing };
    }
  });

export const CancelOrder = part(async () => (await import('#src/features/order/CancelOrder.tsx')).CancelOrder);
export const RateOrder = part(async () => (await import('#src/features/order/RateOrder.tsx')).RateOrder);
export const ReceiptWays = part(async () => (await import('#src/features/order/ReceiptWays.tsx')).ReceiptWays);
