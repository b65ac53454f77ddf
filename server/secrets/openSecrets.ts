import type { Database } from '../db/database.ts';
import type { Sql } from '../db/sql.ts';
import { fingerprintOf, type KeptSecrets, newSecrets } from './keptSecrets.ts';
import { knownFingerprint, lockSecrets, noteFingerprint, takeOldKeys } from './secretRepository.ts';
import { type Secrets, secretsOf } from './secrets.ts';
import { keepSecrets, readSecrets, replaceSecrets, secretsFile, SecretsRefused } from './secretsFile.ts';

type Places = { dataDir: string; secrets?: { kept?: KeptSecrets; lost?: true } };
type Say = (sentence: string) => void;

/**
 * The keys of the installation, from SECRETS or DATA_DIR/secrets.json, made at the first start (D40). The database
 * knows their fingerprint, so that a machine with others, or without any, does not start and spoil what is stored.
 */
export async function openSecrets(db: Database, places: Places, say: Say): Promise<Secrets> {
  // what this transaction takes out of the database is in the file before it commits
  const kept = await db.transaction(async (tx) => {
    await lockSecrets(tx);
    const fingerprint = await knownFingerprint(tx);
    const here = places.secrets?.kept ?? (await readSecrets(places.dataDir));
    const chosen = fingerprint === undefined ? await firstOf(tx, places, here, say) : here;
    const known = chosen ?? (places.secrets?.lost ? await keepSecrets(places.dataDir, newSecrets()) : undefined);
    if (!known)
      throw new SecretsRefused(
        `The keys that belong to this database are not here: copy secrets.json of the installation to ${secretsFile(places.dataDir)}, or set SECRETS. If they are lost, see "Keys" in docs/OPERATIONS.md.`,
      );
    if (fingerprint !== undefined && fingerprint !== fingerprintOf(known) && !places.secrets?.lost)
      throw new SecretsRefused(
        `The keys in ${places.secrets?.kept ? 'SECRETS' : secretsFile(places.dataDir)} are not those that this database was written with: give every machine of an installation the same ones (see "Keys" in docs/OPERATIONS.md).`,
      );
    // those that a process of the version before may have made after they had been moved out count for nothing
    await takeOldKeys(tx);
    await noteFingerprint(tx, fingerprintOf(known));
    return known;
  });
  return secretsOf(kept);
}

/** A database that knows no keys yet, or still holds those of an older installation, which are moved out. */
async function firstOf(tx: Sql, places: Places, here: KeptSecrets | undefined, say: Say): Promise<KeptSecrets> {
  const old = await takeOldKeys(tx);
  if (Object.keys(old).length === 0) return here ?? keepSecrets(places.dataDir, newSecrets());
  const all = { ...(here ?? newSecrets()), ...old };
  if (here && fingerprintOf(here) === fingerprintOf(all)) return here;
  if (places.secrets?.kept)
    throw new SecretsRefused(
      'This database still holds the keys of its installation, and SECRETS holds others: start once without SECRETS, then hand on the secrets.json that it makes.',
    );
  await replaceSecrets(places.dataDir, all);
  say(`The keys of the installation were moved out of the database into ${secretsFile(places.dataDir)}.`);
  return all;
}
