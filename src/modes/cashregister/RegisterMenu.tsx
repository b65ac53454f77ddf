import { useEffect, type ComponentProps } from 'react';
import { QuantityKeys } from '#src/features/register/QuantityKeys.tsx';
import { clearTyped, typeDigit } from '#src/features/register/registerDraft.ts';
import { SoldMenu } from '#src/features/register/SoldMenu.tsx';
import { isForPage } from '#src/ui/press/isForPage.ts';

const quantity = <QuantityKeys />;

/** The menu to sell from, by keys too, and the quantity of the next tap. */
export function RegisterMenu(props: Omit<ComponentProps<typeof SoldMenu>, 'entersFirst' | 'children'>) {
  useRegisterKeys();
  return (
    <SoldMenu {...props} entersFirst>
      {quantity}
    </SoldMenu>
  );
}

/** Digits set the quantity, a slash goes to the search, Escape clears the quantity. */
function useRegisterKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isForPage(event)) return;
      if (/^\d$/.test(event.key)) typeDigit(event.key);
      else if (event.key === 'Escape') clearTyped();
      else if (event.key === '/') document.querySelector<HTMLElement>('input[type=search]')?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
