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
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
