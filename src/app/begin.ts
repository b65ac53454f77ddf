import { drawnData, drawnPlace, type DrawnHouse, type DrawnTable } from '#contract/drawnPage.ts';
import { placeRestaurant } from '#src/data/menu/menuStore.ts';
import { placeTable } from '#src/data/session/guestSession.ts';
import { activateLanguage } from '#src/i18n/language.ts';
import { readPageLanguage } from '#src/i18n/pageLanguage.ts';
import { beginWhereScanned } from '#src/ui/page/endedVisits.ts';
import { router } from './router.ts';

declare global {
  interface Window {
    /** of a drawn page (public/scheme.js): loads it anew when all that its app begins with can be had */
    beginAgain?: () => void;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
/** Where the app is drawn, as soon as everything is there that its first drawing needs. */
export const place = root;

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
// What draws the page is a phone's longest piece of work at the start. It is evaluated in a task of its own, so that a
// finger comes between: in the built app, whose entry holds this module and evaluates what it imports where it uses it.
await new Promise((resolve) => setTimeout(resolve));
