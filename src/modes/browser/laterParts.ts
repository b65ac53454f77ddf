import { whenIdle } from '#src/data/whenIdle.ts';
import { needWords } from '#src/i18n/language.ts';
import { comboSheet } from '#src/features/menu/comboSheetPart.ts';
import { tableOrdersPart } from './tableOrdersPart.ts';

const ordersFollowed = () =>
  Promise.all([import('./OrdersFollowed.tsx'), tableOrdersPart()]).then(([module]) => module);

/**
 * What the first paint does without. Fetched as soon as the menu stands and the phone is idle: a tap then answers at
 * once, also when the network has gone meanwhile.
 */
export const laterParts = {
  cartDish: () => Promise.all([import('./CartDish.tsx'), comboSheet()]).then(([module]) => module),
  ordersFollowed,
  /** whoever can order can be told that it is done, also when the network goes with that tap */
  cartPanel: () => Promise.all([import('./CartPanel.tsx'), ordersFollowed()]).then(([module]) => module),
  waiterPanel: () => Promise.all([import('./WaiterPanel.tsx'), needWords('pages')]).then(([module]) => module),
  payPanel: () => import('./PayPanel.tsx'),
  card: () =>
    Promise.all([
      import('#src/features/guestPayment/guestCard.ts'),
      import('#src/features/guestPayment/CardSheet.tsx'),
      import('#src/features/guestPayment/AskWaiterSheet.tsx'),
    ]),
  search: () => import('#src/features/menu/searchInWords.ts'),
  visitOver: () => import('./VisitOver.tsx'),
  filter: () => import('#src/features/menu/MenuFilterSheet.tsx'),
};

/** Fetches them one after the other, while nothing else is to be done. One that fails now is fetched when it is needed. */
export async function fetchLaterParts(): Promise<void> {
  for (const fetchPart of Object.values(laterParts)) {
    await new Promise<void>(whenIdle);
    await fetchPart().catch(() => undefined);
  }
}
