import { currentLanguage } from './language.ts';

/** Intl formatters cost; one for each language and shape is enough. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${currentLanguage()}${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (!found) formatters.set(key, (found = new Intl.DateTimeFormat(currentLanguage(), options)));
  return found;
}

/** '18:05' in the language on screen, in `timeZone` or the device's own. */
export const formatTime = (instant: string | Date, timeZone?: string): string =>
  formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(instant));

/** 'Sat, 21 Nov' in the language on screen. */
export const formatDay = (instant: string | Date, timeZone?: string): string =>
  formatter({ weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(new Date(instant));

/** Day and time together. */
export const formatDayTime = (instant: string | Date, timeZone?: string): string =>
  `${formatDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`;

/** Time that has passed, as a timer shows it: '4:07', from an hour on '1:04:07'. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
