import 'virtual:theme.css';
import './app/styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { drawnData, type DrawnHouse, type DrawnTable } from '#contract/drawnPage.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/Providers.tsx';
import { router } from './app/router.ts';
import { placeRestaurant } from './data/menu/menuStore.ts';
import { placeTable } from './data/session/guestSession.ts';
import { activateLanguage } from './i18n/language.ts';
import { readPageLanguage } from './i18n/pageLanguage.ts';
import { beginWhereScanned } from './ui/page/endedVisits.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

beginWhereScanned();
const drawn = document.getElementById(drawnData)?.textContent;
if (drawn) {
  const data = JSON.parse(drawn) as DrawnTable | DrawnHouse;
  if ('table' in data) placeTable(data);
  else placeRestaurant(data.restaurant, data.menu);
}

// Lingui renders nothing without a catalogue
await activateLanguage(readPageLanguage(window.location.pathname));
createRoot(place).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

/** The page first, what keeps it for later afterwards. */
async function keepForLater(): Promise<void> {
  const { keepThisPage, sendLeftBehind, startServiceWorker } = await import('./data/serviceWorker.ts');
  await Promise.all([startServiceWorker(), keepThisPage(), sendLeftBehind()]);
}
if (import.meta.env.PROD) {
  const start = (): void => void keepForLater().catch(reportError);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
