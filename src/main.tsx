import './ui/page/paymentReturn.ts';
import 'virtual:theme.css';
import './app/styles.css';
import { place } from './app/begin.ts';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/Providers.tsx';
import { router } from './app/router.ts';

const root = createRoot(place);
// a transition is drawn in slices: what is tapped meanwhile is felt in time
startTransition(() =>
  root.render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  ),
);

/** The page first, what keeps it for later afterwards. */
if (import.meta.env.PROD) {
  const start = (): void => void import('./app/afterLoad.ts').then(({ afterLoad }) => afterLoad()).catch(reportError);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
