import { configureGlobal } from 'fast-check';
import { seed } from './seed.ts';

// a property that fails prints its seed and the smallest example
configureGlobal({ seed });

/** How many examples a property is asked about: 1,000, or `RUNS`. Looking for faults takes few, for each of thousands. */
export const runs = { numRuns: Number(process.env['RUNS'] ?? 1000) };

export * from 'fast-check';
