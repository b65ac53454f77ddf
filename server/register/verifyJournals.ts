import { startChainCheck, type ChainReport } from '#domain/register/verifyChain.ts';
import type { Sql } from '../db/sql.ts';
import { faultsOf, recordsPage, registersOf, type StoredRegister } from './registerRepository.ts';
import { sha256 } from './sha256.ts';

/** Records that are read at once; a journal of years is longer than memory. */
const chunk = 1_000;

export type Verified = ChainReport & { replaces?: string };

/** Checks every record and every link of a restaurant's journals, and names what was refused of them. */
export async function verifyJournals(sql: Sql, restaurant_id: string): Promise<Verified[]> {
  const refused = Map.groupBy(await faultsOf(sql, restaurant_id), ({ register }) => register);
  const verified: Verified[] = [];
  for (const register of await registersOf(sql, restaurant_id)) {
    const report = await verify(sql, register);
    const faults = (refused.get(register.register) ?? []).map(({ number, reason }) => ({ number, reason }));
    const { replaces } = register;
    verified.push({
      ...report,
      ok: report.ok && faults.length === 0,
      faults: [...report.faults, ...faults],
      ...(replaces ? { replaces } : {}),
    });
  }
  return verified;
}

async function verify(sql: Sql, { restaurant_id, register, head, head_hash }: StoredRegister): Promise<ChainReport> {
  const check = startChainCheck(restaurant_id, register, sha256);
  // pages, since all of it is too much: what is appended meanwhile is left for the next time
  for (let number = 0; number < head;) {
    const after = { register, number };
    const page = await recordsPage(sql, restaurant_id, { register, after, limit: Math.min(chunk, head - number) });
    const records = page.filter((each) => each.number <= head).map(({ receivedAt: _beside, ...record }) => record);
    await check.take(records);
    number = page.at(-1)?.number ?? head;
  }
  return check.report({ number: head, hash: head_hash });
}
