import { createRouter } from '@tanstack/react-router';
import { localeRewrite } from './localeRewrite.ts';
import { routeTree } from './routes.tsx';
import { parseSearch, stringifySearch } from './search.ts';

export const router = createRouter({
  routeTree,
  rewrite: localeRewrite,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // the table knows where each of its tabs was left (useTableTab.ts)
  scrollRestoration: ({ location }) => location.pathname !== '/order/table',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
