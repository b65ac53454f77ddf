import type { Rolldown } from 'vite';

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never) => unknown>>[1];
type Parts = { first: Set<string>; base: Set<string>; screens: Set<string>; orders: Set<string> };

/** What this imports at once is the guest's first paint: the frame and the table's screen. */
const start = `${process.cwd()}/src/main.tsx`;
/** What a table's orders are followed with: fetched together, since each file is a piece of work for a phone. */
const orders = ['OrdersFollowed', 'TableOrders'].map((name) => `${process.cwd()}/src/modes/browser/${name}.tsx`);
/** Not a guest's: devices and the dashboard; and what is fetched one by one: a language, the pages beside the table's, the one for what is not there, the worker's starter and what keeps the focus, what takes a card, the search, the filter, what follows an order, rings for it, and its payment, the waiter, what stands where there is no table. */
const otherwise =
  /\/src\/(app\/(device|gallery)\/|app\/(NotFoundPage|areaPages|afterLoad|begin)|areas\/)|\.po$|workbox-window|react-router\/dist\/esm\/useBlocker|\/src\/(ui\/page\/keptFocus|data\/(serviceWorker|menu\/goesWithStore|halfWritten|api\/(p|useP)ublicConfig|payment\/\w+)|features\/(order\/(CancelOrder|ChangeOrder|RateOrder|ReceiptWays|guestOrderCalls)|cart\/(NicknameField|CartWarning|ChangeSheet|changeOrder|lastHouses)|guestPayment\/(guestCard|CardSheet|StripeSheet|AskWaiterSheet)|table\/ShareTable|readySignal\/\w+|menu\/(ComboSheet|GoesWith|FavouriteChip|favourites|searchInWords|MenuFilterSheet))|modes\/browser\/(OrderWays|CartGoesWith|OrdersFollowed|OrderSignals|TableOrders|DeadEnds|VisitOver|WaiterPanel))\.tsx?$/;
/** What starts by itself once the first paint stands. */
const startsItself = /\/src\/(data\/|ui\/feedback\/Toasts\.tsx|ui\/page\/CookieBanner\.tsx)/;
/** Small, and hangs on what the first paint has anyway: what an operation names, which dialogs are open, and where the parts lie that are fetched one by one. */
const goesWithFirst =
  /\/src\/(data\/picture\/(entityKeys|namedBy)|ui\/layout\/openDialogs|modes\/browser\/pageParts)\.ts$/;
/** What every page is put together from, whether or not it has a table's sheets. */
const pieces = /\/src\/(ui\/|i18n\/dateTime)|\/domain\/(order\/order|payment\/paymentOption)\.ts$|@tabler\/icons-react/;
const parts = new WeakMap<Context, Parts>();

function collect(context: Context, from: Iterable<string>, lazily: boolean): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || otherwise.test(id)) return;
    found.add(id);
    const info = context.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) visit(next);
    if (lazily) for (const next of info?.dynamicallyImportedIds ?? []) visit(next);
  };
  for (const id of from) visit(id);
  return found;
}

function partsOf(context: Context): Parts {
  let known = parts.get(context);
  if (!known) {
    const first = collect(context, [start], false);
    const screens = collect(context, first, true);
    const base = collect(
      context,
      [...screens].filter((id) => startsItself.test(id)),
      true,
    );
    const followed = orders.flatMap((id) => context.getModuleInfo(id)?.importedIds ?? []);
    known = { first, base, screens, orders: new Set([...orders, ...collect(context, followed, false)]) };
    parts.set(context, known);
  }
  return known;
}

/**
 * Five files for a guest instead of fifty: the first paint, what starts by itself after it (storage, socket), the
 * sheets and tabs that a tap opens, what follows orders, and the pieces of those that other pages have too. Fewer requests, better compression. Devices follow their own lazy imports.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: 'guest',
    includeDependenciesRecursively: false,
    name: (id, context) => {
      // the entry stays a file of its own, so that the manifest knows it
      if (id === start) return null;
      const part = partsOf(context);
      if (part.first.has(id) || (part.screens.has(id) && goesWithFirst.test(id))) return 'first';
      if (part.base.has(id)) return 'base';
      if (part.screens.has(id)) return pieces.test(id) ? 'pieces' : 'screens';
      return part.orders.has(id) ? 'orders' : null;
    },
  },
];
