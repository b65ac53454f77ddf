import { useEffect, type RefObject } from 'react';
import { changeKitchen } from '../kitchenSettings.ts';

/** What a key of a bump bar presses while a new order has the screen. */
const buttons: Record<string, string> = {
  '1': '[data-bump="next"]',
  '+': '[data-bump="next"]',
  Enter: '[data-bump="next"]',
  '0': '[data-bump="aside"]',
  Backspace: '[data-bump="aside"]',
  ArrowUp: 'output + button',
  ArrowDown: 'button:has(+ output)',
};

const isMeant = ({ target, key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !repeat &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  // a button that has the focus is pressed by Enter itself
  !(target instanceof HTMLButtonElement && key === 'Enter') &&
  !(target instanceof HTMLElement && target.closest('input, textarea') !== null);

/** Keys of a bump bar in the alert: 1 or Enter accepts, 0 puts aside, the arrows change the minutes. */
export function useAlertKeys(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const selector = buttons[event.key];
      const button = selector === undefined ? null : place.current?.querySelector<HTMLElement>(selector);
      if (!button || !isMeant(event)) return;
      event.preventDefault();
      changeKitchen({ keys: true });
      // as a click: what has just appeared takes none (Settled)
      button.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [place]);
}
