import type { Database } from '../db/database.ts';

/** What the simulation of an owner's side works with. */
export type SimulatedParts = {
  db: Pick<Database, 'query' | 'transaction'>;
  now: () => Date;
  /** the address under which people reach our own pages */
  origin: () => string;
  /** a name that nobody guesses, with the kind of what is named in front */
  newName: (kind: string) => string;
};
