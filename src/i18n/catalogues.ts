import type { Messages } from '@lingui/core';
import type { Language } from '#domain/i18n/localizedText.ts';

type Load = () => Promise<{ messages: Messages }>;
/**
 * `guest` is what everybody sees, `pages` what a guest's pages beside the table's show besides, `staff` what devices
 * do, and of those `counter` what registers and who serves show besides, `service` what only who serves does
 * (lingui.config.ts tells them apart by what imports what). Those of owners come besides (officeWords.ts).
 */
export type CatalogueName = 'guest' | 'pages' | 'staff' | 'counter' | 'service' | 'office' | 'desk';

/** One chunk for each, fetched when it is first needed and kept by the service worker. */
export const catalogues = {
  guest: {
    en: () => import('./catalogues/guest/en.po'),
    de: () => import('./catalogues/guest/de.po'),
    hu: () => import('./catalogues/guest/hu.po'),
    ro: () => import('./catalogues/guest/ro.po'),
    es: () => import('./catalogues/guest/es.po'),
  },
  pages: {
    en: () => import('./catalogues/pages/en.po'),
    de: () => import('./catalogues/pages/de.po'),
    hu: () => import('./catalogues/pages/hu.po'),
    ro: () => import('./catalogues/pages/ro.po'),
    es: () => import('./catalogues/pages/es.po'),
  },
  staff: {
    en: () => import('./catalogues/staff/en.po'),
    de: () => import('./catalogues/staff/de.po'),
    hu: () => import('./catalogues/staff/hu.po'),
    ro: () => import('./catalogues/staff/ro.po'),
    es: () => import('./catalogues/staff/es.po'),
  },
  counter: {
    en: () => import('./catalogues/counter/en.po'),
    de: () => import('./catalogues/counter/de.po'),
    hu: () => import('./catalogues/counter/hu.po'),
    ro: () => import('./catalogues/counter/ro.po'),
    es: () => import('./catalogues/counter/es.po'),
  },
  service: {
    en: () => import('./catalogues/service/en.po'),
    de: () => import('./catalogues/service/de.po'),
    hu: () => import('./catalogues/service/hu.po'),
    ro: () => import('./catalogues/service/ro.po'),
    es: () => import('./catalogues/service/es.po'),
  },
} as Record<Exclude<CatalogueName, 'office' | 'desk'>, Record<Language, Load>> as Record<
  CatalogueName,
  Record<Language, Load>
>;
