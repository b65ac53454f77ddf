import { createAppRouter } from './createAppRouter.ts';

let begun = false;

export const router = createAppRouter({
  scrollRestoration: ({ location }) => {
    // somebody reads on in the page that the server drew
    const reads = !begun && scrollY > 0;
    begun = true;
    // the table knows where each of its tabs was left (useTableTab.ts)
    return !reads && location.pathname !== '/order/table';
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
