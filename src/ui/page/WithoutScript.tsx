import { createContext, use, type ReactNode } from 'react';

const Within = createContext(false);

/**
 * Part of a drawn page for browsers that run no scripts; with scripts it is text that costs nothing. Never one within
 * another: a browser with scripts would take the end of the inner one for the end of both.
 */
export function WithoutScript({ children }: { children: ReactNode }) {
  if (use(Within)) return children;
  return (
    <noscript>
      <Within value>{children}</Within>
    </noscript>
  );
}
