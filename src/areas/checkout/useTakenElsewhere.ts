import { useEffect, useState } from 'react';

const name = 'comanda-checkout-shows';

function kept(): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(restaurant_id: string | undefined): void {
  try {
    if (restaurant_id === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, restaurant_id);
  } catch {
    // then a reload does not know that there was something
  }
}

/**
 * Answers whether this window's check-out has shown dishes that went by no doing of its own: ordered, or taken out, in
 * another window; also after a reload, or when the browser had let go of the window. `filled`: it shows dishes.
 * `takenHere`: the last dish was taken out in this window.
 */
export function useTakenElsewhere(restaurant_id: string, filled: boolean): { taken: boolean; takenHere: () => void } {
  const [shown, setShown] = useState(() => kept() === restaurant_id);
  if (filled && !shown) setShown(true);
  useEffect(() => {
    if (filled) keep(restaurant_id);
  }, [filled, restaurant_id]);
  // whoever goes on from here knows
  useEffect(() => () => keep(undefined), []);
  const takenHere = (): void => {
    setShown(false);
    keep(undefined);
  };
  return { taken: shown && !filled, takenHere };
}
