import { msg } from '@lingui/core/macro';
import { knowErrors } from '#src/i18n/errorSentence.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { saveFile } from '#src/ui/device/saveFile.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { csvText, type CsvValue } from './csvText.ts';

knowErrors({ no_data: msg`No Data` });

/**
 * Lets the browser save a table under this name, as spreadsheets open it in the language on screen. Its first row is what
 * the columns are called; a table with nothing below is no file.
 */
export function saveCsv(name: string, rows: readonly (readonly CsvValue[])[]): void {
  if (rows.length < 2) return showFailure({ code: 'no_data' });
  saveFile(new File([csvText(rows, currentLanguage())], `${name}.csv`, { type: 'text/csv' }));
}
