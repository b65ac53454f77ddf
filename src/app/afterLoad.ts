import { keepThisPage, sendLeftBehind, startServiceWorker } from '#src/data/serviceWorker.ts';
import { guestDevice } from '#src/features/kiosk/guestDevice.ts';
import { keepFocus } from '#src/ui/page/keptFocus.ts';
import { nameManifest } from './manifest.ts';

/** What waits until the page has loaded: it is kept for later, and what was left unsent goes out. */
export async function afterLoad(): Promise<void> {
  keepFocus();
  nameManifest();
  // a kiosk, or a table's tablet, whose page was loaded anew in a guest's hands
  if (guestDevice()) void import('./device/watchGuest.tsx').then(({ watchGuest }) => watchGuest());
  await Promise.all([startServiceWorker(), keepThisPage(), sendLeftBehind()]);
}
