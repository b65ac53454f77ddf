import { proxy, ref } from 'valtio';
import type { WireError } from '#contract/errors.ts';
import type { MenuChanged } from '#contract/socketEvents.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { PublishedMenu } from '#domain/menu/menu.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { isDevice } from '../local/scope.ts';
import { currentCaller } from '../session/identity.ts';
import { knownMenu, menuOfRevision, rememberMenu, storedMenu } from './menuRevisions.ts';

/**
 * The restaurant that is open here and its published menu. `error` says why there is none; `behind` that the house has
 * another one by now, which could not be fetched yet.
 */
export const menuState = proxy<{
  restaurant?: Restaurant;
  menu?: PublishedMenu;
  index?: MenuIndex;
  error?: WireError;
  behind?: boolean;
}>({});

/** Milliseconds until a menu that did not come is asked for again; twice as many each time, up to 48 s. */
const askAgainAfter = 3_000;
let asks = 0;

/** The restaurant that was asked for last: an answer that comes late covers no other. */
let wanted: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a restaurant and its menu. Devices show what they have kept first, then what is new; guests ask the server
 * first and fall back to what the phone has kept. `fresh` is the restaurant when the server has just sent it.
 */
export async function loadRestaurant(restaurant_id: string, fresh?: Restaurant): Promise<void> {
  want(restaurant_id);
  const isHouses = isDevice(currentCaller());
  if (isHouses) await showKeptRestaurant(restaurant_id);
  const asked = askedNow();
  try {
    await showRestaurant(fresh ?? (await call('GET /restaurant', { query: { restaurant_id } })), asked);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (wanted !== restaurant_id) return;
    await showKeptRestaurant(restaurant_id);
    if (!menuState.menu) menuState.error = error.error;
    // on a device nobody may be there to try again
    if (menuState.behind || (isHouses && menuState.error)) askAgain(restaurant_id);
  }
}

/** Nothing of another house is shown from here on. */
function want(restaurant_id: string): void {
  if (wanted === restaurant_id) return;
  wanted = restaurant_id;
  // what was told of another house is no news of this one
  shown = 0;
  delete menuState.restaurant;
  delete menuState.menu;
  delete menuState.index;
  delete menuState.error;
  delete menuState.behind;
}

const isOpen = (restaurant_id: string): boolean => menuState.restaurant?.restaurant_id === restaurant_id;

/** Shows a restaurant and its menu as the server has put them into the page. */
export function placeRestaurant(restaurant: Restaurant, menu: PublishedMenu): void {
  wanted = restaurant.restaurant_id;
  show(restaurant, rememberMenu(menu));
}

/**
 * Follows what the server says of the restaurant (`menu_changed`, its stream, the answer of a command). `asked` is the
 * place of an answer's question (`askedNow`).
 */
export async function followRestaurant(news: MenuChanged, asked = askedNow()): Promise<void> {
  const { restaurant } = menuState;
  if (restaurant?.restaurant_id !== news.restaurant_id || asked < shown) return;
  const followed = withNews(restaurant, news);
  if (menuState.index && isSame(restaurant, followed)) shownNow(asked);
  else await showRestaurant(followed, asked);
}

const isSame = (a: Restaurant | undefined, b: Restaurant): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A server of the release before names what is sold out, and a pause, only. */
function withNews(known: Restaurant, { restaurant, ...news }: MenuChanged): Restaurant {
  if (restaurant) return restaurant;
  const { pausedUntil: _ended, ...rest } = known;
  return { ...(news.acceptingOrders === undefined ? known : rest), ...news };
}

/** questions about houses, and news that nobody asked for, in their order; the last of them that is shown */
let questions = 0;
let shown = 0;

/** A question's place in this order: its answer covers nothing that was asked, or told, after it. */
export const askedNow = (): number => (questions += 1);

async function showRestaurant(restaurant: Restaurant, asked: number): Promise<void> {
  const index = knownMenu(restaurant.menu_revision) ?? (await menuOrLater(restaurant));
  if (asked < shown) return;
  if (wanted === restaurant.restaurant_id) {
    show(restaurant, index);
    shownNow(asked);
  }
  const { keepMenu } = await import('./keepMenu.ts');
  await keepMenu(restaurant, index.menu);
}

/** What stands on the screen is what the house has. */
function shownNow(asked: number): void {
  shown = asked;
  delete menuState.behind;
  delete menuState.error;
  clearTimeout(timer);
  asks = 0;
}

/** The menu that a house has now. Where it does not come, the one on the screen is old, which is said until it has. */
async function menuOrLater({ restaurant_id, menu_revision }: Restaurant): Promise<MenuIndex> {
  try {
    return await menuOfRevision(menu_revision);
  } catch (error) {
    if (error instanceof CallFailed && isOpen(restaurant_id)) {
      menuState.behind = true;
      askAgain(restaurant_id);
    }
    throw error;
  }
}

function askAgain(restaurant_id: string): void {
  clearTimeout(timer);
  // all pages that are open ask a server that can hardly answer
  const wait = askAgainAfter * 2 ** Math.min(asks, 4);
  timer = setTimeout(() => {
    asks += 1;
    if (wanted === restaurant_id) void loadRestaurant(restaurant_id).catch(reportError);
  }, wait);
}

/** What this device has kept of a restaurant, where nothing newer is shown: without it nothing that waits can be. */
export async function showKeptRestaurant(restaurant_id: string): Promise<void> {
  want(restaurant_id);
  // what reads it may not have come when the network goes
  if (isOpen(restaurant_id)) return;
  const { keptRestaurant } = await import('./keepMenu.ts');
  const restaurant = await keptRestaurant(restaurant_id);
  const index = restaurant && (await storedMenu(restaurant.menu_revision));
  // another one may have been asked for meanwhile
  if (restaurant && index && wanted === restaurant_id && !isOpen(restaurant_id)) show(restaurant, index);
}

function show(restaurant: Restaurant, index: MenuIndex): void {
  // nothing is drawn anew for what says nothing new
  if (!isSame(menuState.restaurant, restaurant)) menuState.restaurant = ref(restaurant);
  if (menuState.index?.menu_revision === index.menu_revision) return;
  menuState.menu = ref(index.menu);
  menuState.index = ref(index);
}
