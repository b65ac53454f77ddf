import { currentLanguage } from '#src/i18n/language.ts';
import { createAppRouter } from './createAppRouter.ts';

let begun = false;
/** The page that is shown, the language in which it was opened, and whether it was put into another since. */
let shown = { page: '', language: '', isTranslated: false };

export const router = createAppRouter({
  scrollRestoration: ({ location }) => {
    // somebody reads on in the page that the server drew
    const reads = !begun && scrollY > 0;
    begun = true;
    const [page, language] = [location.pathname, currentLanguage()];
    if (page !== shown.page) shown = { page, language, isTranslated: false };
    // it is read on, and the field in which the language was chosen stays in sight
    if (language !== shown.language) shown.isTranslated = true;
    if (shown.isTranslated) return false;
    // the table knows where each of its tabs was left (useTableTab.ts)
    return !reads && location.pathname !== '/order/table';
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
