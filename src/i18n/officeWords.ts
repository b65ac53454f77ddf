import { catalogues } from './catalogues.ts';
import { needWords } from './language.ts';

// Names of files that no guest's first paint carries.
catalogues.office = {
  en: () => import('./catalogues/office/en.po'),
  de: () => import('./catalogues/office/de.po'),
  hu: () => import('./catalogues/office/hu.po'),
  ro: () => import('./catalogues/office/ro.po'),
  es: () => import('./catalogues/office/es.po'),
};

catalogues.desk = {
  en: () => import('./catalogues/desk/en.po'),
  de: () => import('./catalogues/desk/de.po'),
  hu: () => import('./catalogues/desk/hu.po'),
  ro: () => import('./catalogues/desk/ro.po'),
  es: () => import('./catalogues/desk/es.po'),
};

/** The dashboard and its first page need them before they show. */
export const needOfficeWords = (): Promise<void> => needWords('office');

/** All that owners and admins see beside the dashboard's first page needs these too. */
export const needDeskWords = (): Promise<void> => needWords('desk');
