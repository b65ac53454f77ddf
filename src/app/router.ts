import { createAppRouter } from './createAppRouter.ts';

export const router = createAppRouter({
  // the table knows where each of its tabs was left (useTableTab.ts)
  scrollRestoration: ({ location }) => location.pathname !== '/order/table',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
