import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageToDraw } from '#contract/drawnPage.ts';
import { createAppRouter } from './app/createAppRouter.ts';
import { Providers } from './app/Providers.tsx';
import { placeRestaurant } from './data/menu/menuStore.ts';
import { placeTable } from './data/session/guestSession.ts';
import { activateLanguage } from './i18n/language.ts';
import { readPageLanguage } from './i18n/pageLanguage.ts';

/**
 * Draws a page as the app does, without a browser: what a phone reads before the app has arrived, and all that one
 * without JavaScript reads. What is on a screen is held once for all, so pages are drawn one after the other.
 */
export async function drawPage({ address, table, house }: PageToDraw): Promise<string> {
  await activateLanguage(readPageLanguage(new URL(address, 'http://page').pathname));
  if (table) placeTable(table);
  if (house) placeRestaurant(house.restaurant, house.menu);
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [address] }),
    scrollRestoration: false,
  });
  await router.load();
  return renderToStaticMarkup(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
}
