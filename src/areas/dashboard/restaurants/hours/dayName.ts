/** A week's days as the language names them; 4 January 1970 was a Sunday, weekDay 0 (D8). */
export const dayName = (weekDay: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4 + weekDay)),
  );
