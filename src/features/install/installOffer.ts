/** What a browser gives that can install the app (kept by public/scheme.js, since it comes before the app does). */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

declare global {
  interface Window {
    installPrompt?: InstallPrompt;
  }
  interface Navigator {
    /** Safari: opened from the home screen */
    standalone?: boolean;
  }
}

/** After which order it was offered: once, and never again on this phone. */
const key = 'comanda-install-offered';

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches || navigator.standalone === true;
/** There is no way but a person's own: its share menu. */
const isApple = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);

function firstFor(order_id: string): boolean {
  try {
    const offered = localStorage.getItem(key);
    if (offered === null) localStorage.setItem(key, order_id);
    return offered === null || offered === order_id;
  } catch {
    // what cannot be remembered is not offered: it would be offered each time
    return false;
  }
}

/** How the app may be offered after this order: by the browser's own question, or with words; after the first alone. */
export function installOfferAfter(order_id: string): 'ask' | 'explain' | undefined {
  if (isInstalled()) return undefined;
  const way = window.installPrompt ? 'ask' : isApple() ? 'explain' : undefined;
  return way && firstFor(order_id) ? way : undefined;
}

/** Shows the browser's question. It can be asked once. */
export async function askToInstall(): Promise<void> {
  const { installPrompt } = window;
  delete window.installPrompt;
  await installPrompt?.prompt();
}
