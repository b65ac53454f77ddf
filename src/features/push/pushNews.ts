import { proxy } from 'valtio';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { guestSession } from '#src/data/session/guestSession.ts';
import { currentCaller } from '#src/data/session/identity.ts';
import { currentLanguage } from '#src/i18n/language.ts';

/**
 * Whether this phone hears of its orders while the app is closed. `offered`: it could, and nobody has asked yet;
 * `refused`: its owner said no just now. Undefined where it cannot be, and until that is known.
 */
export const pushNews = proxy<{ state?: 'offered' | 'asking' | 'on' | 'refused' | 'failed' }>({});

/** for whom this browser has subscribed, of which page and in which language */
let told = '';

/** The path of this page, where its orders are followed, in this visit alone (D16); what was open in it does not count. */
function thisPage(): string {
  const search = new URLSearchParams(location.search);
  const { generation } = guestSession.table ?? {};
  if (search.has('code') && generation !== undefined) search.set('visit', String(generation));
  return `${location.pathname}?${search}`;
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active ? registration : undefined;
}

/**
 * Looks whether this phone can be told, without asking anybody anything. Where its owner has allowed it before, the
 * orders that are made now are told too.
 */
export async function lookAtPush(): Promise<void> {
  const { state } = pushNews;
  // what was refused may have been allowed since, in the settings of the browser
  if (state === 'asking' || (state === 'refused' && Notification.permission === 'denied')) return;
  if (!(await worker()) || Notification.permission === 'denied') {
    told = ''; // the browser has forgotten what it was subscribed to
    delete pushNews.state;
    return;
  }
  if (Notification.permission === 'granted') await subscribe();
  else pushNews.state = 'offered';
}

/** Asks the owner of the phone, who has just said yes to us: the browser's question comes only now. */
export async function allowPush(): Promise<void> {
  pushNews.state = 'asking';
  const answer = await Notification.requestPermission();
  if (answer === 'granted') await subscribe();
  else pushNews.state = answer === 'denied' ? 'refused' : 'offered';
}

/** Subscribes for whoever orders on this page. What the network prevents is tried again with the next order. */
async function subscribe(): Promise<void> {
  const language = currentLanguage();
  const page = thisPage();
  // the phone may be at another table when the push service has answered
  const caller = currentCaller();
  const wanted = [caller, page, language].join(' ');
  if (told === wanted) {
    pushNews.state = 'on';
    return;
  }
  pushNews.state = 'asking';
  try {
    const registration = await worker();
    if (!registration) return void delete pushNews.state;
    const { pushKey } = await call('GET /config', {});
    const subscription = await subscriptionOf(registration.pushManager, pushKey);
    const body = { subscription: subscription.toJSON() as never, language, page };
    await call('POST /push-subscription', { body, caller });
    told = wanted;
    pushNews.state = 'on';
  } catch (error) {
    pushNews.state = 'failed';
    // no connection, no push service in reach, or one that the server does not know
    if (!(error instanceof CallFailed) && !(error instanceof DOMException)) throw error;
  }
}

async function subscriptionOf(push: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await push.subscribe(options);
  } catch (error) {
    // it was for another key of the server
    const before = await push.getSubscription();
    if (!before) throw error;
    await before.unsubscribe();
    return push.subscribe(options);
  }
}

/** What is over needs no notice any more. */
export async function putNoticesAway(order_ids: readonly string[]): Promise<void> {
  const registration = await worker();
  if (!registration || order_ids.length === 0) return;
  const notices = await Promise.all(order_ids.map((tag) => registration.getNotifications({ tag })));
  for (const notice of notices.flat()) notice.close();
}
