import { createRouter, type ParsedLocation, type RouterHistory } from '@tanstack/react-router';
import { localeRewrite } from './localeRewrite.ts';
import { routeTree } from './routes.tsx';
import { parseSearch, stringifySearch } from './search.ts';

type Options = {
  history?: RouterHistory;
  scrollRestoration: false | ((at: { location: ParsedLocation }) => boolean);
};

/** The app's routes over a history: the browser's, or that of one page that is drawn. */
export const createAppRouter = (options: Options) =>
  createRouter({
    routeTree,
    rewrite: localeRewrite,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    ...options,
  });
