import type { ComponentType } from 'react';
import { needDeskWords } from '#src/i18n/officeWords.ts';
import { later } from '#src/ui/page/later.ts';
import type { PageParams } from './matchPage.ts';

/** A page gets what its path names. */
export type PageProps = { params: PageParams };
export type DashboardPageEntry = {
  /** below /dashboard; ':id' is whatever stands there */
  path: string;
  Page: ComponentType<PageProps>;
  /** also for somebody who has no chain */
  isWithoutChain?: true;
  /** there is nothing to look at: whoever may not change anything is told so */
  isForChanges?: true;
};

/** A page that is fetched, with its words, when it is opened. */
export const deskPage = (
  path: string,
  load: () => Promise<ComponentType<PageProps>>,
  more: Pick<DashboardPageEntry, 'isWithoutChain' | 'isForChanges'> = {},
): DashboardPageEntry => ({
  path,
  ...more,
  Page: later<PageProps>(async () => {
    const [Page] = await Promise.all([load(), needDeskWords()]);
    return Page;
  }),
});
