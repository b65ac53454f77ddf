import { keepThisPage, sendLeftBehind, startServiceWorker } from '#src/data/serviceWorker.ts';
import { keepFocus } from '#src/ui/page/keptFocus.ts';
import { nameManifest } from './manifest.ts';

/** What waits until the page has loaded: it is kept for later, and what was left unsent goes out. */
export async function afterLoad(): Promise<void> {
  keepFocus();
  nameManifest();
  await Promise.all([startServiceWorker(), keepThisPage(), sendLeftBehind()]);
}
