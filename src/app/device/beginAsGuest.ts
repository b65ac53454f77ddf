import { lendToGuest } from '#src/features/kiosk/guestDevice.ts';
import { currentLanguage, type Language } from '#src/i18n/language.ts';
import { choosePageLanguage } from '#src/i18n/pageLanguage.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';

/** Where a guest begins: at the table behind a code, or in a house's shop. */
type Beginning = { code: string } | { restaurant_id: string };

/**
 * Hands the device to a guest: from here on its pages are the guest's own, loaded anew so that nothing of the device acts
 * in his name, and watched until they are left alone (watchGuest.tsx).
 */
export function beginAsGuest(at: Beginning, language: Language = currentLanguage()): void {
  // the app is not kept here yet: the browser would show its own page, which leads nowhere
  if (!navigator.onLine && !navigator.serviceWorker?.controller) return showFailure({ code: 'no_connection' });
  lendToGuest({ start: location.pathname, ...('code' in at ? { code: at.code } : {}) });
  const atTable = 'code' in at;
  const query = new URLSearchParams(atTable ? { code: at.code } : { id: at.restaurant_id });
  const path = choosePageLanguage(language, atTable ? '/order/table' : '/order/restaurant');
  location.assign(`${path}?${query.toString()}`);
}
