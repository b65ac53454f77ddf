import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { activateLanguage, needWords } from '#src/i18n/language.ts';
import { readPageLanguage } from '#src/i18n/pageLanguage.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { TableScreen } from '#src/modes/browser/TableScreen.tsx';
import { isDrawing } from '#src/ui/page/drawing.ts';
import { Root } from './Root.tsx';

/** Every URL there is. Declared once, without a language: localeRewrite.ts takes and gives the prefix (D29). */
const root = createRootRoute({
  // a page that the server draws has its language already
  beforeLoad: () => (isDrawing ? undefined : activateLanguage(readPageLanguage(window.location.pathname))),
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: ErrorPage,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => needWords('pages'),
  component: lazyRouteComponent(() => import('#src/areas/home/HomePage.tsx'), 'HomePage'),
});

/** `past`: the code of a visit that is over. */
type TableSearch = { code?: string; past?: string };

const table = createRoute({
  getParentRoute: () => root,
  path: '/order/table',
  validateSearch: ({ code, past }: TableSearch): TableSearch => ({
    ...(code === undefined ? {} : { code }),
    ...(past === undefined ? {} : { past }),
  }),
  // not lazy: nearly every visit is this page, and a lazy one would cost it a round trip
  component: TableScreen,
});

/** What is wished, so that the page can be passed on. `q`: what is searched for. */
type OrderSearch = { type?: string | undefined; postalCode?: string | undefined; q?: string | undefined };

const order = createRoute({
  getParentRoute: () => root,
  path: '/order',
  validateSearch: ({ type, postalCode, q }: OrderSearch): OrderSearch => ({
    ...(type === undefined ? {} : { type }),
    ...(postalCode === undefined ? {} : { postalCode }),
    ...(q === undefined ? {} : { q }),
  }),
  beforeLoad: () => needWords('pages'),
  component: lazyRouteComponent(() => import('#src/areas/ordering/OrderScreen.tsx'), 'OrderScreen'),
});

/** `id`: the restaurant's. */
type ShopSearch = { id?: string };

const shop = createRoute({
  getParentRoute: () => root,
  path: '/order/restaurant',
  validateSearch: ({ id }: ShopSearch): ShopSearch => (id === undefined ? {} : { id }),
  beforeLoad: () => needWords('pages'),
  component: lazyRouteComponent(() => import('#src/areas/ordering/ShopScreen.tsx'), 'ShopScreen'),
});

/** `id`: the restaurant's. */
type CheckoutSearch = { id?: string };

const checkout = createRoute({
  getParentRoute: () => root,
  path: '/order/checkout',
  validateSearch: ({ id }: CheckoutSearch): CheckoutSearch => (id === undefined ? {} : { id }),
  beforeLoad: () => needWords('pages'),
  component: lazyRouteComponent(() => import('#src/areas/checkout/CheckoutPage.tsx'), 'CheckoutPage'),
});

type FollowedSearch = { order_id?: string };

/** An order that no table made (ADR 41). */
const followed = createRoute({
  getParentRoute: () => root,
  path: '/order/followed',
  validateSearch: ({ order_id }: FollowedSearch): FollowedSearch => (order_id === undefined ? {} : { order_id }),
  beforeLoad: () => needWords('pages'),
  component: lazyRouteComponent(() => import('#src/areas/checkout/FollowedPage.tsx'), 'FollowedPage'),
});

const device = createRoute({
  getParentRoute: () => root,
  path: '/device',
  beforeLoad: () => needWords('staff'),
  component: lazyRouteComponent(() => import('./device/DevicePages.tsx'), 'DevicePages'),
});

/** A device's own page stands under its mode, the scope of the mode's installed app (public/manifests). */
const deviceScreen = createRoute({
  getParentRoute: () => device,
  path: '{-$mode}',
  component: lazyRouteComponent(() => import('./device/DeviceScreen.tsx'), 'DeviceScreen'),
});

const settingsPage = lazyRouteComponent(() => import('./device/DeviceSettingsPage.tsx'), 'DeviceSettingsPage');
const deviceSettings = createRoute({ getParentRoute: () => device, path: 'settings', component: settingsPage });
const modeSettings = createRoute({ getParentRoute: () => device, path: '$mode/settings', component: settingsPage });

const pages = [
  home,
  table,
  order,
  shop,
  checkout,
  followed,
  device.addChildren([deviceScreen, deviceSettings, modeSettings]),
];

/** Every piece of src/ui in every state, to look at while building it. */
const gallery = () =>
  createRoute({
    getParentRoute: () => root,
    path: '/_gallery',
    component: lazyRouteComponent(() => import('./gallery/GalleryPage.tsx'), 'GalleryPage'),
  });

export const routeTree = root.addChildren(import.meta.env.DEV ? [...pages, gallery()] : pages);
