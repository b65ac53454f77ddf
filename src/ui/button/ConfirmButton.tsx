import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { BigButton } from './BigButton.tsx';
import type { BigButtonProps } from './BigButton.tsx';

type ConfirmButtonProps = Omit<BigButtonProps, 'onClick'> & {
  /** what the second tap will do, e.g. "Tap again to void" */
  question: ReactNode;
  onConfirm: () => void;
};

const askedFor = 4000;

/** A button that asks once before it takes something away; the question goes away by itself. */
export function ConfirmButton({ question, onConfirm, children, tone = 'plain', ...rest }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!asking) return undefined;
    const timer = setTimeout(() => setAsking(false), askedFor);
    return () => clearTimeout(timer);
  }, [asking]);
  return (
    <BigButton
      {...rest}
      tone={asking ? 'danger' : tone}
      aria-live="polite"
      onBlur={() => setAsking(false)}
      onClick={() => {
        setAsking(!asking);
        if (asking) onConfirm();
      }}
    >
      {asking ? question : children}
    </BigButton>
  );
}
