/**
 * Back closes the sheet in front. Each open sheet has an entry of its own in the browser's history, with the address of
 * the page below: `sheets` in its state says how many are open there. What is open and what the history says are brought
 * together after each turn, so that a sheet that makes way for another changes nothing.
 */
type SheetState = { sheets?: number } | null;

const open: { close: () => void; href: string }[] = [];
/** entries are being left: the browser does it later */
let leaving = false;
let planned: ReturnType<typeof setTimeout> | undefined;

const recorded = (): number => (history.state as SheetState)?.sheets ?? 0;

const isBehind = (): boolean => leaving || recorded() > open.length;

function reconcile(): void {
  if (leaving) return;
  leaving = isBehind();
  if (leaving) return history.go(open.length - recorded());
  // what navigates from inside of a sheet waits for this too (useTableTab.ts)
  dispatchEvent(new Event('sheetsleft'));
  // not by the router's push: to it all of them are one place
  for (let sheets = recorded() + 1; sheets <= open.length; sheets++)
    History.prototype.pushState.call(history, { ...(history.state as SheetState), sheets }, '');
}

// a link that is pressed in the instant in which a sheet closes: its entry would be left in the place of the sheet's
for (const name of ['pushState', 'replaceState'] as const) {
  const push = history[name].bind(history);
  history[name] = (state, ...rest) => {
    // one that was read earlier speaks of another entry
    const put = (): void =>
      push((state as SheetState)?.sheets === recorded() ? state : { ...state, sheets: 0 }, ...rest);
    if (isBehind()) addEventListener('sheetsleft', put, { once: true });
    else put();
  };
}

function reconcileSoon(): void {
  clearTimeout(planned);
  planned = setTimeout(reconcile);
}

function onPop(event: PopStateEvent): void {
  const front = open.at(-1);
  const closes = !leaving && recorded() < open.length;
  if (leaving || (closes && location.href === front?.href)) event.stopImmediatePropagation();
  leaving = false;
  if (closes) front?.close();
  // a sheet that cannot be closed now gets its entry back; that of one which is closed is passed by
  reconcileSoon();
}

// before the router, whoever came first
addEventListener('popstate', onPop, { capture: true });
// a page that was left for another one while an entry was, and is there again as it was
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  leaving = false;
  reconcileSoon();
});
// what was open before a reload
reconcileSoon();

/** Gives a sheet its entry, and `close` to Back; the answer takes the entry back when the sheet closes otherwise. */
export function enterSheet(close: () => void): () => void {
  const entered = { close, href: location.href };
  open.push(entered);
  reconcileSoon();
  return () => {
    open.splice(open.indexOf(entered), 1);
    reconcileSoon();
  };
}
