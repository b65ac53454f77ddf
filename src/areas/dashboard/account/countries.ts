import { currentLanguage } from '#src/i18n/language.ts';

/** Where the platform bills: Europe, and the few countries beside it that somebody asked for. */
const codes =
  'AT AL BA BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK TR UA US'.split(
    ' ',
  );

/** Countries by their names in the language on screen, in its order; `known` is among them whatever it is. */
export function countryOptions(known: string | undefined): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' });
  const all = known === undefined || known === '' || codes.includes(known) ? codes : [...codes, known];
  return all
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, currentLanguage()));
}
