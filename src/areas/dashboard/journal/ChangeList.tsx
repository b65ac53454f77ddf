import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUserWithHeaders } from '#src/data/session/asUser.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { usePages } from '#src/features/person/usePages.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { useChain } from '../frame/useChain.ts';
import { ListEnd } from '../pieces/ListEnd.tsx';
import { saveCsv } from '../pieces/saveCsv.ts';
import { Change } from './Change.tsx';
import classes from './Journal.module.css';
import type { JournalEntry } from './journalEntry.ts';
import { useChangeRows } from './useChangeRows.ts';

type ChangeListProps = { entity: string; restaurant: string; houses: readonly Restaurant[] };

/** How many changes a file holds at most. */
const mostInFile = 10_000;

/** The changes that are looked for, newest first, page by page; and all of them as a file. */
export function ChangeList({ entity, restaurant, houses }: ChangeListProps) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const rowsOf = useChangeRows(houses);
  const [read, setRead] = useState<number>();
  const ask = (limit: number, cursor?: string) =>
    asUserWithHeaders('GET /chain/journal', {
      query: {
        chain_id,
        limit,
        ...(entity ? { entity } : {}),
        ...(restaurant ? { restaurant_id: restaurant } : {}),
        ...(cursor === undefined ? {} : { cursor: Number(cursor) }),
      },
    });
  const entries = usePages(({ cursor }) => ask(30, cursor));
  const save = async (): Promise<void> => {
    setRead(0);
    try {
      const all: JournalEntry[] = [];
      let cursor: string | undefined;
      do {
        const { answer, headers } = await ask(200, cursor);
        all.push(...answer);
        setRead(all.length);
        cursor = headers.get('next-cursor') ?? undefined;
      } while (cursor !== undefined && all.length < mostInFile);
      saveCsv(t`changes`, rowsOf(all));
    } catch (error) {
      showToast({ tone: 'danger', text: refusalSentence(error) });
    }
    setRead(undefined);
  };
  return (
    <LoadedPart of={entries}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState icon={<IconHistory aria-hidden="true" />} title={<Trans>No such change</Trans>}>
            <Trans>Whatever is changed in the dashboard or at a device stands here.</Trans>
          </EmptyState>
        ) : (
          <>
            <ol className={classes.changes}>
              {list.map((entry) => (
                <Change key={entry.journal_id} entry={entry} houses={houses} />
              ))}
            </ol>
            <ListEnd pages={entries} isReading={read !== undefined} onSave={() => void save()}>
              {read !== undefined && <Plural value={read} one="# change read" other="# changes read" />}
            </ListEnd>
          </>
        )
      }
    </LoadedPart>
  );
}
