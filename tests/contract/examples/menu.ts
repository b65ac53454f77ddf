import type { menuCalls } from '#contract/menu.ts';
import type { ExamplesOf } from './example.ts';

/** What guests and devices read of a restaurant. */
export const menuExamples = {
  'GET /menu/:menu_revision': {
    request: ({ house }) => ({ params: { menu_revision: house.menu_revision } }),
    // no token is looked at, so that any cache may answer
    answers: { revokedDevice: 200 },
  },
} satisfies ExamplesOf<keyof typeof menuCalls>;
