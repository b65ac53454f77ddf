import { currentLanguage } from '#src/i18n/language.ts';

/** A device that is on says so every minute or so. */
const justNow = 3 * 60;

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** '5 minutes ago' in the language on screen; undefined for a moment ago, or a clock that is ahead. */
export function agoText(at: string, now: number, language: string = currentLanguage()): string | undefined {
  const seconds = Math.floor((now - Date.parse(at)) / 1000);
  if (seconds < justNow) return undefined;
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? units[2];
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-Math.floor(seconds / size), unit);
}
