import './ui/page/paymentReturn.ts';
import 'virtual:theme.css';
import './app/styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { drawnData, drawnPlace, type DrawnHouse, type DrawnTable } from '#contract/drawnPage.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/Providers.tsx';
import { router } from './app/router.ts';
import { placeRestaurant } from './data/menu/menuStore.ts';
import { placeTable } from './data/session/guestSession.ts';
import { activateLanguage } from './i18n/language.ts';
import { readPageLanguage } from './i18n/pageLanguage.ts';
import { beginWhereScanned } from './ui/page/endedVisits.ts';

declare global {
  interface Window {
    /** of a drawn page (public/scheme.js): loads it anew when all that its app begins with can be had */
    beginAgain?: () => void;
  }
}

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

beginWhereScanned();
const drawn = document.getElementById(drawnData)?.textContent;
const data = drawn && (JSON.parse(drawn) as DrawnTable | DrawnHouse);
if (data) {
  if ('table' in data) placeTable(data);
  else placeRestaurant(data.restaurant, data.menu);
}

// Lingui renders nothing without a catalogue
try {
  await activateLanguage(readPageLanguage(window.location.pathname));
} catch (error) {
  window.beginAgain?.();
  throw error;
}
// what stands there already is drawn as a whole or not yet at all
if (document.getElementById(drawnPlace)) await router.load();
// a part that comes at its second try would come without its styles: they are asked for once
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
      setTimeout(() => target.replaceWith(target.cloneNode()), 3_000);
  },
  true,
);

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
