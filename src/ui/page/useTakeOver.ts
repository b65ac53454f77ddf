import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react';

declare global {
  /** From public/scheme.js, of which a browser may still have an earlier one: what was tapped feels it. */
  var feelEarly: (() => void) | undefined;
  /** where a control stands, and which it is */
  var earlyPlace: ((control: Element) => object) | undefined;
  /** the one that stands there now */
  var earlyAgain: ((place: object) => HTMLElement | undefined) | undefined;
}

/** What can be typed into. */
const fieldsToType = 'input:not([type=radio])';

/** Of radio buttons what they are for, and their value. */
const choiceOf = (radio: HTMLInputElement): string => radio.value + radio.closest('[role]')?.ariaLabel;
const radiosOf = (page: ParentNode): HTMLInputElement[] => [...page.querySelectorAll<HTMLInputElement>('[type=radio]')];

/**
 * The page stands: what the server drew of it goes, in the same frame and from the same place. What was typed or
 * chosen there stays so, the focus stays where it was, and a control that was tapped there feels it now.
 */
export function useTakeOver(): void {
  const left = useRef<{ typed: string[]; focused: number; chosen: string[]; control: object | undefined }>(undefined);
  // before anything measures where it stands
  useInsertionEffect(() => {
    const drawn = document.getElementById('drawn');
    if (!drawn) return;
    const focused = drawn.querySelector(':is(a, button):focus');
    const fields = [...drawn.querySelectorAll<HTMLInputElement>(fieldsToType)];
    left.current = {
      chosen: radiosOf(drawn)
        .filter((radio) => radio.checked && !radio.defaultChecked)
        .map(choiceOf),
      typed: fields.map(({ value }) => value),
      control: focused ? globalThis.earlyPlace?.(focused) : undefined,
      focused: fields.indexOf(document.activeElement as HTMLInputElement),
    };
    drawn.remove();
  }, []);
  useLayoutEffect(() => {
    if (!left.current) return;
    const { typed, focused } = left.current;
    const fields = document.querySelectorAll<HTMLInputElement>(fieldsToType);
    for (const [index, value] of typed.entries()) if (value !== '') type(fields[index], value);
    fields[focused]?.focus({ preventScroll: true });
  }, []);
  // after everything that the page begins with: a dish needs its cart
  useEffect(() => {
    for (const radio of radiosOf(document)) if (left.current?.chosen.includes(choiceOf(radio))) radio.click();
    const { control } = left.current ?? {};
    if (control) globalThis.earlyAgain?.(control)?.focus({ preventScroll: true });
    globalThis.feelEarly?.();
  }, []);
}

/** As if it had been typed there: React looks for the event, and asks the field itself for its value. */
function type(field: HTMLInputElement | undefined, value: string): void {
  if (!field) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
