import type { OpeningSpan } from '#domain/menu/menu.ts';

/** A week's days as the language names them; 4 January 1970 was a Sunday, weekDay 0 (D8). */
const dayName = (weekDay: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4 + weekDay)),
  );

/** '11:30–14:30', with the days before it where a menu is not served every day: 'Mon–Fri 11:30–14:30'. */
export function servingText(times: readonly OpeningSpan[], language: string): string {
  const daysBySpan = new Map<string, number[]>();
  for (const { weekDay, time_from, time_to } of times) {
    const span = `${time_from}–${time_to}`;
    daysBySpan.set(span, [...(daysBySpan.get(span) ?? []), weekDay]);
  }
  return [...daysBySpan].map(([span, days]) => [daysText(days, language), span].filter(Boolean).join(' ')).join(', ');
}

function daysText(days: readonly number[], language: string): string {
  // Monday first
  const order = days.map((day) => (day + 6) % 7).toSorted((a, b) => a - b);
  if (order.length === 7) return '';
  const name = (day: number): string => dayName((day + 1) % 7, language);
  const [first, last] = [order[0] ?? 0, order.at(-1) ?? 0];
  const together = order.length > 2 && last - first === order.length - 1;
  return together ? `${name(first)}–${name(last)}` : order.map(name).join(', ');
}
