import { createRootRoute, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { activateLanguage, needWords } from '#src/i18n/language.ts';
import { readPageLanguage } from '#src/i18n/pageLanguage.ts';
import type { areaPages as AreaPages } from './areaPages.ts';
import type { devicePages as AllDevicePages } from './device/devicePages.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { TableScreen } from '#src/modes/browser/TableScreen.tsx';
import { isDrawing } from '#src/ui/page/drawing.ts';
import { untilLoaded } from '#src/ui/page/later.ts';
import { Root } from './Root.tsx';

/** A page of src/areas, which is fetched with its name. */
const areaPage = (name: AreaPage): RouteComponent =>
  lazyRouteComponent(() => untilLoaded(async () => (await import('./areaPages.ts')).areaPages[name]()), name as never);
type AreaPage = keyof typeof AreaPages;

const devicePage = (name: DevicePage): RouteComponent =>
  lazyRouteComponent(async () => (await import('./device/devicePages.ts')).devicePages[name](), name as never);
type DevicePage = keyof typeof AllDevicePages;

/** Every URL there is. Declared once, without a language: localeRewrite.ts takes and gives the prefix (D29). */
const root = createRootRoute({
  // a page that the server draws has its language already
  beforeLoad: () => (isDrawing ? undefined : activateLanguage(readPageLanguage(window.location.pathname))),
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: ErrorPage,
});

/** What a guest's pages beside the table's need before they show. */
const area = { getParentRoute: () => root, beforeLoad: () => untilLoaded(() => needWords('pages')) };
const areaRoute = <Path extends `/${string}`>(path: Path, name: AreaPage) =>
  createRoute({ ...area, path, component: areaPage(name) });
/** With a query: texts already, and what they say is looked at where it is used. */
const searchRoute =
  <Search,>() =>
  <Path extends `/${string}`>(path: Path, name: AreaPage) =>
    createRoute({ ...area, path, validateSearch: (given: Search): Search => given, component: areaPage(name) });

const home = createRoute({
  ...area,
  path: '/',
  component: lazyRouteComponent(() => untilLoaded(() => import('#src/areas/home/HomePage.tsx')), 'HomePage'),
});

/** `past`: the code of a visit that is over; `visit`: of which visit a notice told that led here. */
type TableSearch = { code?: string; past?: string; visit?: string };

const table = createRoute({
  getParentRoute: () => root,
  path: '/order/table',
  validateSearch: ({ code, past, visit }: TableSearch): TableSearch => ({
    ...(code === undefined ? {} : { code }),
    ...(past === undefined ? {} : { past }),
    ...(visit === undefined ? {} : { visit }),
  }),
  // not lazy: nearly every visit is this page, and a lazy one would cost it a round trip
  component: TableScreen,
});

/** What is wished, so that the page can be passed on. `q`: what is searched for. */
type OrderSearch = {
  type?: string | undefined;
  postalCode?: string | undefined;
  q?: string | undefined;
  view?: string | undefined;
};

const order = searchRoute<OrderSearch>()('/order', 'OrderScreen');

/** `id`: the restaurant's. */
type ShopSearch = { id?: string };

const shop = searchRoute<ShopSearch>()('/order/restaurant', 'ShopScreen');

/** `id`: the restaurant's. */
type CheckoutSearch = { id?: string };

const checkout = searchRoute<CheckoutSearch>()('/order/checkout', 'CheckoutPage');

type FollowedSearch = { order_id?: string };

/** An order that no table made (ADR 41). */
const followed = searchRoute<FollowedSearch>()('/order/followed', 'FollowedPage');

const device = createRoute({
  getParentRoute: () => root,
  path: '/device',
  beforeLoad: () => needWords('staff'),
  component: devicePage('DevicePages'),
});

/** A device's own page stands under its mode, the scope of the mode's installed app (public/manifests). */
const deviceScreen = createRoute({
  getParentRoute: () => device,
  path: '{-$mode}',
  component: devicePage('DeviceScreen'),
});

const settingsPage = devicePage('DeviceSettingsPage');
const deviceSettings = createRoute({ getParentRoute: () => device, path: 'settings', component: settingsPage });
const modeSettings = createRoute({ getParentRoute: () => device, path: '$mode/settings', component: settingsPage });

/** `to`: the page that somebody came from; `again`: who is logged in proves it anew. */
type LoginSearch = { to?: string | undefined; again?: 'yes' };
const authentication = [
  searchRoute<LoginSearch>()('/authentication/login', 'LoginPage'),
  searchRoute<LoginSearch>()('/authentication/register', 'RegisterPage'),
  searchRoute<LoginSearch & { type?: 'phone' }>()('/authentication/verify-code', 'VerifyCodePage'),
  areaRoute('/authentication/password-recovery', 'PasswordRecoveryPage'),
  areaRoute('/undo-address', 'UndoAddressPage'),
];

const account = areaRoute('/account', 'AccountFrame');
const accountPart = <Path extends string>(path: Path, name: AreaPage) =>
  createRoute({ getParentRoute: () => account, path, component: areaPage(name) });
const accountParts = [
  accountPart('/', 'AccountPage'),
  accountPart('data', 'DataPage'),
  accountPart('security', 'SecurityPage'),
  accountPart('sessions', 'SessionsPage'),
  accountPart('privacy', 'PrivacyPage'),
  accountPart('history', 'HistoryPage'),
];

/** One route for all of it: a guest's first paint carries no names of an owner's pages (dashboardPages.ts). */
const dashboard = areaRoute('/dashboard', 'DashboardPage');
const dashboardPart = createRoute({ getParentRoute: () => dashboard, path: '$' });

/** Whose texts: a restaurant's, its chain's, or without one the operator's. */
type HouseSearch = { chain_id?: string; restaurant_id?: string };
const legalRoute = <Path extends `/${string}`>(path: Path) => searchRoute<HouseSearch>()(path, 'LegalPage');

const reading = [
  legalRoute('/imprint'),
  legalRoute('/privacy'),
  legalRoute('/conditions'),
  areaRoute('/business', 'BusinessPage'),
  areaRoute('/docs', 'DocsPage'),
  // one page of the documentation, at its path
  areaRoute('/docs/$', 'DocsPage'),
];

const pages = [
  home,
  table,
  order,
  shop,
  checkout,
  followed,
  device.addChildren([deviceScreen, deviceSettings, modeSettings]),
  ...authentication,
  account.addChildren(accountParts),
  dashboard.addChildren([dashboardPart]),
  ...reading,
];

/** Every piece of src/ui in every state, to look at while building it. */
const gallery = () =>
  createRoute({
    getParentRoute: () => root,
    path: '/_gallery',
    component: lazyRouteComponent(() => import('./gallery/GalleryPage.tsx'), 'GalleryPage'),
  });

export const routeTree = root.addChildren(import.meta.env.DEV ? [...pages, gallery()] : pages);
