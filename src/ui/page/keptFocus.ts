/**
 * For whoever goes by the keyboard: what goes away under the focus hands it on to the heading of what is left around it,
 * and of a page that was left to that of the next. Otherwise it falls to nothing, unseen, and a screen reader begins
 * anew. What knows a better place says so itself: this looks only where nothing has the focus.
 */
const headings = 'h1, h2, h3';

/** Where the focus stood: the control and all that it lies in, from the inside. */
let trail: Element[] = [];
let page = '';

function remember({ target }: Pick<Event, 'target'>): void {
  trail = [];
  page = location.pathname;
  for (let each = target instanceof Element ? target : null; each; each = each.parentElement) trail.push(each);
}

/** Whether it could have kept the focus: then it was left on purpose. */
const stands = (control: Element): boolean => control.checkVisibility(seen) && !control.matches(':disabled');
const seen = { visibilityProperty: true };

function handOn(): void {
  planned = false;
  const [control, ...around] = trail;
  if (!control || document.activeElement !== document.body || stands(control)) return;
  for (const place of around) {
    if (!place.isConnected) continue;
    for (const heading of place.querySelectorAll<HTMLElement>(headings)) {
      if (!heading.checkVisibility(seen)) continue;
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      // where a page that was come back to stands is the router's
      heading.focus({ preventScroll: page !== location.pathname });
      // what lies behind a sheet takes none
      if (document.activeElement === heading) return;
    }
  }
}

let planned = false;

/** A browser takes the focus from what is hidden when it draws that: looks after it, and after whoever knows better. */
function handOnSoon(): void {
  if (planned) return;
  planned = true;
  requestAnimationFrame(() => setTimeout(handOn));
}

let watches = false;

/** From the first Tab key on. */
export function keepFocus(): void {
  addEventListener('keydown', ({ key }) => {
    if (watches || key !== 'Tab') return;
    watches = true;
    remember({ target: document.activeElement });
    addEventListener('focusin', remember);
    // a finger that taps beside everything wants no focus
    addEventListener('pointerdown', () => (trail = []));
    new MutationObserver(handOnSoon).observe(document.body, { childList: true, subtree: true });
  });
}
