import { currentLanguage } from '#src/i18n/language.ts';
import { saveFile } from '#src/ui/device/saveFile.ts';
import { csvText, type CsvValue } from './csvText.ts';

/** Lets the browser save a table under this name, as spreadsheets open it in the language on screen. */
export function saveCsv(name: string, rows: readonly (readonly CsvValue[])[]): void {
  saveFile(new File([csvText(rows, currentLanguage())], `${name}.csv`, { type: 'text/csv' }));
}
