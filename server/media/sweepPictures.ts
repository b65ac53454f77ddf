import type { Database } from '../db/database.ts';
import { imageFileNames } from './imageFiles.ts';
import type { MediaStore } from './mediaStore.ts';
import { forgetPictures, lockOldPictures, lookedAt, namedPictures, oldPictures } from './pictureRepository.ts';

const day = 86_400_000;
/** As long as a revision that names it may be read, and somebody may still be writing what will name it. */
const keptDays = 45;
/** What was named stays for so long without another look. */
const lookEvery = 7;
/** At a time: the next hour goes on. */
const most = 500;
/** In one transaction: one that waits for a slow storage for a minute is ended, and its pictures are held no more. */
const atOnce = 10;

type Parts = { db: Pick<Database, 'query' | 'transaction'>; store: MediaStore; now: Date };

/** Throws away pictures that nothing names any more; answers how many. */
export async function sweepPictures({ db, store, now }: Parts): Promise<number> {
  const before = (days: number): Date => new Date(now.getTime() - days * day);
  const old = await oldPictures(db, { kept: before(keptDays), looked: before(lookEvery), most });
  if (old.length === 0) return 0;
  const named = await namedPictures(db, old);
  await lookedAt(db, [...named], now);
  const unnamed = old.filter((avatar) => !named.has(avatar));
  let swept = 0;
  for (let first = 0; first < unnamed.length; first += atOnce) {
    const some = unnamed.slice(first, first + atOnce);
    swept += await db.transaction(async (tx) => {
      const gone = await lockOldPictures(tx, some, before(keptDays));
      await forgetPictures(tx, gone);
      // within the transaction: whoever uploads the same picture waits for it, and keeps its files anew
      await store.remove(gone.flatMap(imageFileNames));
      return gone.length;
    });
  }
  return swept;
}
