import { catalogues } from './catalogues.ts';
import { needWords } from './language.ts';

/** What owners see: names of files that no guest's first paint carries. */
catalogues.office = {
  en: () => import('./catalogues/office/en.po'),
  de: () => import('./catalogues/office/de.po'),
  hu: () => import('./catalogues/office/hu.po'),
  ro: () => import('./catalogues/office/ro.po'),
  es: () => import('./catalogues/office/es.po'),
};

/** Every page of the dashboard needs them before it shows. */
export const needOfficeWords = (): Promise<void> => needWords('office');
