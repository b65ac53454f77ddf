import type { JournalRow } from '../local/journalRows.ts';
import { currentIdentity } from '../session/identity.ts';

/**
 * Whether a journal, and what is booked in it, is for this device to tell, count and close: a browser may be several, and
 * the server takes each one's from itself. One of which nothing says whose it is may be anybody's.
 */
export const isOwnJournal = (journal: Pick<JournalRow, 'device_id'> | undefined): boolean =>
  journal?.device_id === undefined || journal.device_id === currentIdentity().device_id;
