import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { textIn, type Language } from '#domain/i18n/localizedText.ts';
import { withLocale } from '#domain/i18n/localePath.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { callLimit } from '../http/callLimits.ts';
import { escaped } from '../http/escaped.ts';
import { minute } from '../http/limits.ts';
import { isLocal, limitedAddress } from '../peer/trustProxy.ts';
import { tableAt } from '../table/tableAt.ts';
import { tableByCode } from '../table/tableRepository.ts';
import { describedHouse, sharedPicture } from './describedHouse.ts';
import { createPageDrawer } from './pageDrawer.ts';
import { pageLanguage } from './pageLanguage.ts';
import type { PageParts } from './pageParts.ts';
import { homeWords } from './pageWords.ts';
import { openShell, type DrawnParts, type PutPage } from './shell.ts';

export type DrawnPage = PutPage & { language: Language; /** the same for whoever asks */ named: boolean };

export type DrawnPages = {
  /** The page at this address as it is read without the app; nothing when the app alone can draw it. */
  pageAt: (request: FastifyRequest) => Promise<DrawnPage | undefined>;
  stop(): void;
};

/** Whether a house is open changes with the clock: what is drawn is drawn anew, in milliseconds. */
const freshness = 5 * 60_000;
/** Characters of a menu that go into a page, some 1,000 dishes; a longer one is fetched by itself, and kept (D20). */
const longest = 1_500_000;
/** Pages of houses that one address opens drawn, as often as it may look up tables. */
const often = { most: 1200, windowMs: minute };
const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** What pages beside the table's say, as the app loads it. */
const wordsIn = (language: Language): string => `src/i18n/catalogues/pages/${language}.po`;
/** Stands for the table's name, so that one drawing serves all tables of a house. */
const anyTable = '\uE000';

/** Houses are drawn anew one after the other, not all at once. */
const ownMoment = (restaurant_id: string): number => Number.parseInt(restaurant_id.slice(-6), 16) % freshness;

/** Draws what a guest opens first, and puts it into the app's one page with the data that the app goes on with. */
export function createDrawnPages(parts: PageParts): DrawnPages | undefined {
  const drawer = createPageDrawer({
    distDir: parts.distDir,
    failed: (error) => parts.log.error({ err: error }, 'A page could not be drawn'),
  });
  if (!drawer) return undefined;
  const put = openShell(parts.distDir, parts.offers);

  async function home(language: Language): Promise<DrawnParts | undefined> {
    const address = withLocale('/', language);
    const markup = await drawer!.draw(`home ${language}`, () => ({ address }));
    return markup === undefined
      ? undefined
      : {
          head: { language, path: '/', ...homeWords[language] },
          markup,
          sources: ['src/areas/home/HomePage.tsx', wordsIn(language)],
          complete: true,
        };
  }

  async function tablePage(language: Language, code: string, request: FastifyRequest): Promise<DrawnParts | undefined> {
    // a code may be guessed here as it may be by the call
    if (callLimit(parts, 'GET /table', {}, { ip: request.ip, local: isLocal(request.raw) })) return undefined;
    const stored = await tableByCode(parts.db, code);
    const restaurant = stored && (await parts.restaurants.get(stored.restaurant_id));
    if (!restaurant || restaurant.activation !== 'approved') return undefined;
    const offer = await offerOf(restaurant);
    if (!offer) return undefined;
    const { session: _session, ...table } = tableAt(parts.origin(), stored);
    const said = JSON.stringify(restaurant);
    const name = `table ${language} ${turnOf(stored.restaurant_id)} ${hash('sha256', said, 'base64url')}`;
    const drawn = await drawer!.draw(name, () => ({
      address: `${withLocale('/order/table', language)}?code=-`,
      table: { code: '-', table: { ...table, name: anyTable }, restaurant, menu: offer.index.menu },
    }));
    if (drawn === undefined) return undefined;
    return {
      head: {
        language,
        title: restaurant.name,
        description: textIn(restaurant.description, language) || homeWords[language].description,
        picture: restaurant.avatar && sharedPicture(restaurant.avatar),
      },
      markup: drawn.replaceAll(anyTable, () => escaped(table.name)),
      data: `{"code":${JSON.stringify(code)},"table":${JSON.stringify(table)},"restaurant":${said},"menu":${offer.menu}}`,
    };
  }

  async function housePage(
    language: Language,
    restaurant_id: string,
    request: FastifyRequest,
  ): Promise<DrawnParts | undefined> {
    // a whole menu for one line: whoever opens more than a full house does gets the app, which asks by itself
    if (!isLocal(request.raw) && parts.limits.take(`house page ${limitedAddress(request.ip)}`, often)) return undefined;
    const restaurant = isId.test(restaurant_id) ? await parts.restaurants.get(restaurant_id) : undefined;
    if (restaurant?.activation !== 'approved' || restaurant.status !== 'active') return undefined;
    const offer = await offerOf(restaurant);
    if (!offer) return undefined;
    const said = JSON.stringify(restaurant);
    const path = `/order/restaurant?id=${restaurant_id}`;
    const address = withLocale(path, language);
    const name = `house ${language} ${turnOf(restaurant_id)} ${hash('sha256', said, 'base64url')}`;
    const markup = await drawer!.draw(name, () => ({ address, house: { restaurant, menu: offer.index.menu } }));
    if (markup === undefined) return undefined;
    const origin = parts.origin();
    return {
      head: {
        language,
        title: [restaurant.name, restaurant.address.city].filter(Boolean).join(', '),
        description: textIn(restaurant.description, language) || homeWords[language].description,
        path,
        picture: restaurant.avatar && sharedPicture(restaurant.avatar),
      },
      markup,
      sources: ['src/areas/ordering/ShopScreen.tsx', wordsIn(language)],
      data: `{"restaurant":${said},"menu":${offer.menu}}`,
      described: JSON.stringify(
        describedHouse(restaurant, offer.index.menu, {
          language,
          url: new URL(address, origin).href,
          now: parts.now().toISOString(),
        }),
      ),
    };
  }

  async function pageOf(
    language: Language,
    path: string,
    asked: URLSearchParams,
    request: FastifyRequest,
  ): Promise<DrawnParts | undefined> {
    const [code, id] = [asked.get('code'), asked.get('id')];
    if (path === '/') return home(language);
    if (path === '/order/table' && code) return tablePage(language, code, request);
    if (path === '/order/restaurant' && id) return housePage(language, id, request);
    return undefined;
  }

  /** What a house offers, as a page holds it; nothing when that is too long for one. */
  async function offerOf({ menu_revision }: Restaurant): Promise<{ index: MenuIndex; menu: string } | undefined> {
    const content = await parts.menus.content(menu_revision);
    const menu = (await content?.('identity'))?.toString();
    if (menu === undefined || menu.length > longest) return undefined;
    // parsed only if it is drawn: that of a large one holds up everybody
    const index = await parts.menus.index(menu_revision);
    return index && { index, menu };
  }
  const turnOf = (restaurant_id: string): number =>
    Math.floor((parts.now().getTime() + ownMoment(restaurant_id)) / freshness);

  return {
    async pageAt(request) {
      const [pathname = '', query] = request.url.split('?', 2);
      const { language, path, named } = pageLanguage(pathname, request.headers['accept-language']);
      const asked = new URLSearchParams(query);
      const page = await pageOf(language, path, asked, request);
      return page && { ...put(page, parts.origin()), language, named };
    },
    stop: () => drawer.stop(),
  };
}
