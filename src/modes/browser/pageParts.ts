import { lazy } from 'react';
import { needWords } from '#src/i18n/language.ts';

/** A part whose words a table's first paint does without (scripts/i18n/wordFiles.ts): they come with it. */
async function withPageWords<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, needWords('pages')]);
  return loaded;
}

/** What needs a connection in any case, so nothing is fetched ahead. */
export const CancelOrder = lazy(() =>
  withPageWords(import('#src/features/order/CancelOrder.tsx')).then((module) => ({ default: module.CancelOrder })),
);
export const RateOrder = lazy(() =>
  withPageWords(import('#src/features/order/RateOrder.tsx')).then((module) => ({ default: module.RateOrder })),
);
export const ReceiptWays = lazy(() =>
  withPageWords(import('#src/features/order/ReceiptWays.tsx')).then((module) => ({ default: module.ReceiptWays })),
);
