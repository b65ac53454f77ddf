import { parseArgs } from 'node:util';

export type ImportArguments = {
  file: string;
  format: 'json' | 'csv';
  restaurant?: string;
  dryRun: boolean;
  replace: boolean;
};

export const importUsage = `Usage: npm run import-menu -- FILE [--restaurant ID] [--replace] [--dry-run]

FILE          a menu as JSON or CSV (docs/menu-file.md)
--restaurant  the restaurant that serves it; needed when the server knows several
--replace     the restaurant serves nothing but the menus of the file afterwards
--dry-run     say what would change, and change nothing
`;

/** What was asked for on the command line, or the sentence that says what is wrong with it. */
export function importArguments(args: readonly string[]): ImportArguments | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        restaurant: { type: 'string' },
        replace: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) return { problem: 'Name one file.' };
    const format = /\.(json|csv)$/i.exec(file)?.[1]?.toLowerCase();
    if (format !== 'json' && format !== 'csv') return { problem: `${file} is neither .json nor .csv.` };
    const { restaurant, replace } = values;
    return { file, format, dryRun: values['dry-run'], replace, ...(restaurant ? { restaurant } : {}) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
