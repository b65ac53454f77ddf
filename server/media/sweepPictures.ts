import type { Database } from '../db/database.ts';
import { imageFileNames } from './imageFiles.ts';
import type { MediaStore } from './mediaStore.ts';
import { forgetPictures, lockOldPictures, lookedAt, namedPictures } from './pictureRepository.ts';

const day = 86_400_000;
/** As long as a revision that names it may be read, and somebody may still be writing what will name it. */
const keptDays = 45;
/** What was named stays for so long without another look. */
const lookEvery = 7;
/** At a time: the next hour goes on. */
const most = 500;

type Parts = { db: Pick<Database, 'transaction'>; store: MediaStore; now: Date };

/** Throws away pictures that nothing names any more; answers how many. */
export function sweepPictures({ db, store, now }: Parts): Promise<number> {
  const before = (days: number): Date => new Date(now.getTime() - days * day);
  return db.transaction(async (tx) => {
    const old = await lockOldPictures(tx, { kept: before(keptDays), looked: before(lookEvery), most });
    if (old.length === 0) return 0;
    const named = await namedPictures(tx, old);
    const gone = old.filter((avatar) => !named.has(avatar));
    await lookedAt(tx, [...named], now);
    await forgetPictures(tx, gone);
    // within the transaction: whoever uploads the same picture waits for it, and keeps its files anew
    await store.remove(gone.flatMap(imageFileNames));
    return gone.length;
  });
}
