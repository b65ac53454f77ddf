import { useLingui } from '@lingui/react/macro';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { CsvValue } from '../pieces/csvText.ts';
import { commonCurrency } from '../pieces/useHouses.ts';
import type { JournalEntry } from './journalEntry.ts';
import { differencesOf, nameOf, type Shown } from './difference.ts';
import { useJournalWords } from './useJournalWords.ts';
import { useShownText } from './useShownText.ts';

/** Changes as the rows of a file, the heads first: a row for each field that was changed. */
export function useChangeRows(houses: readonly Restaurant[]): (entries: readonly JournalEntry[]) => CsvValue[][] {
  const { t, i18n } = useLingui();
  const words = useJournalWords();
  const textOf = useShownText();
  return (entries) => {
    const heads = [t`When`, t`Who`, t`What`, t`Name`, t`Change`, t`Restaurant`, t`Field`, t`Before`, t`After`];
    const rows = entries.flatMap((entry): CsvValue[][] => {
      const house = houses.find(({ restaurant_id }) => restaurant_id === entry.restaurant_id);
      const shownIn = { currency: house?.currency ?? commonCurrency(houses), timezone: house?.timezone };
      const valueOf = (shown: Shown | undefined): CsvValue => shown && textOf(shown, shownIn);
      const begin: CsvValue[] = [
        entry.at,
        entry.actorName ?? entry.actor,
        words.kind(entry.entity),
        nameOf(entry, i18n.locale),
        words.what[entry.what],
        house?.name,
      ];
      const fields = differencesOf(entry.before, entry.after, i18n.locale);
      if (fields.length === 0) return [begin];
      return fields.map(({ path, before, after }) => [...begin, words.place(path), valueOf(before), valueOf(after)]);
    });
    return [heads, ...rows];
  };
}
