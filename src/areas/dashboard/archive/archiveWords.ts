import { plural, t } from '@lingui/core/macro';
import type { ArchiveReport } from './useBringIn.ts';

type Problem = ArchiveReport['problems'][number];
type Note = ArchiveReport['notes'][number];

/** Why an archive cannot be brought in, and what to do about it. */
export function archiveProblemSentence({ problem, path = '', message = '' }: Problem): string {
  switch (problem) {
    case 'not_an_archive':
      return t`This is no archive of Comanda. Please choose the file that was saved under “Account and plan”.`;
    case 'newer_format':
      return t`This archive was saved by a newer Comanda. Please have this server updated first.`;
    case 'too_large':
      return t`There is more in this archive than a chain can have. Please save it once more, without the orders.`;
    case 'damaged':
      return t`This archive is damaged or not complete. Please save it once more and bring it in unchanged.`;
    case 'unknown_file':
      return t`There is a file in it that does not belong there: ${path}. Please bring the archive in as it was saved.`;
    case 'picture_invalid':
      return t`A picture in it is not as Comanda keeps pictures: ${path}. Please bring the archive in as it was saved.`;
    case 'entry_invalid':
      return t`This is not as it should be: ${path} (${message}). Please bring the archive in as it was saved.`;
  }
}

/** What is not as it was, and what is left to do. */
export function archiveNoteSentence({ note, count }: Note): string {
  switch (note) {
    case 'table_codes':
      return plural(count, {
        one: 'The printed code of # table stops working: it gets a new one, which you print here.',
        other: 'The printed codes of # tables stop working: they get new ones, which you print here.',
      });
    case 'employee_codes':
      return plural(count, {
        one: '# person needs a new code.',
        other: '# people need new codes.',
      });
    case 'devices':
      return plural(count, {
        one: '# device has to be connected anew.',
        other: '# devices have to be connected anew.',
      });
    case 'card_account':
      return t`To take cards, connect the account at the card provider and the card readers anew.`;
    case 'activation':
      return t`Whoever runs this server lets guests in first.`;
    case 'orders':
      return plural(count, {
        one: '# order stays in the archive, to be kept. It is not brought in.',
        other: '# orders stay in the archive, to be kept. They are not brought in.',
      });
    case 'printers':
      return plural(count, {
        one: '# printer is left out: this server does not print to its address.',
        other: '# printers are left out: this server does not print to their addresses.',
      });
    case 'pictures':
      return plural(count, {
        one: '# picture is not in the archive.',
        other: '# pictures are not in the archive.',
      });
    case 'unknown_fields':
      return t`The archive says more than this server knows. This is left out:`;
  }
}

/** How many of what comes along, in the order in which one looks for it. */
export function broughtWords(brings: ArchiveReport['brings']): { what: string; count: number }[] {
  const words: Record<string, string> = {
    restaurants: t`Restaurants`,
    tables: t`Tables`,
    menus: t`Menus`,
    items: t`Dishes`,
    ingredients: t`Ingredients`,
    categories: t`Categories`,
    combos: t`Combos`,
    pictures: t`Pictures`,
    employees: t`Employees`,
    printers: t`Printers`,
    legal: t`Texts of your own`,
  };
  return Object.entries(words).flatMap(([kind, what]) => {
    const count = brings[kind] ?? 0;
    return count > 0 ? [{ what, count }] : [];
  });
}
