import { currentLanguage } from '#src/i18n/language.ts';

/** 'Thu, 24 Dec 2026': a date (YYYY-MM-DD) as the language writes it. */
export const dateText = (date: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`));

/** One date, or the first and the last of a range. */
export const rangeText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`;
