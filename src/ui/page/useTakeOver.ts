import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react';

/** A tap on what the server drew, as public/scheme.js kept it. */
type EarlyTap = { x: number; y: number; scrolled: number; name: string };

declare global {
  var earlyTaps: EarlyTap[] | undefined;
}

/** What can be typed into. */
const fieldsToType = 'input:not([type=radio])';

/** By this it is known again when the app has drawn it: what it says, to eyes or to a screen reader. */
const nameOf = (control: Element): string => `${control.getAttribute('aria-label')} ${control.textContent}`;

/**
 * The page stands: what the server drew of it goes, in the same frame and from the same place. What was typed there
 * stays typed, and a control that was tapped there feels it now.
 */
export function useTakeOver(): void {
  const left = useRef<{ typed: string[]; focused: number }>(undefined);
  // before anything measures where it stands
  useInsertionEffect(() => {
    const drawn = document.getElementById('drawn');
    if (!drawn) return;
    const fields = [...drawn.querySelectorAll<HTMLInputElement>(fieldsToType)];
    left.current = {
      typed: fields.map(({ value }) => value),
      focused: fields.findIndex((field) => field === document.activeElement),
    };
    drawn.remove();
  }, []);
  useLayoutEffect(() => {
    const { typed, focused } = left.current ?? { typed: [], focused: -1 };
    const fields = document.querySelectorAll<HTMLInputElement>(fieldsToType);
    for (const [index, value] of typed.entries()) if (value !== '') type(fields[index], value);
    if (focused >= 0) fields[focused]?.focus({ preventScroll: true });
  }, []);
  // after everything that the page begins with: a dish needs its cart
  useEffect(() => {
    for (const tap of globalThis.earlyTaps?.splice(0) ?? []) feel(tap);
  }, []);
}

/** As if it had been typed there: React looks for the event, and asks the field itself for its value. */
function type(field: HTMLInputElement | undefined, value: string): void {
  if (!field) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The one at that place; one that has none yet, since it was never in sight, only if nothing else says the same. */
function feel({ x, y, scrolled, name }: EarlyTap): void {
  const named = [...document.querySelectorAll('button')].filter((control) => nameOf(control) === name);
  const there = document.elementFromPoint(x, y + scrolled - window.scrollY)?.closest('button');
  (named.find((control) => control === there) ?? (named.length === 1 ? named[0] : undefined))?.click();
}
