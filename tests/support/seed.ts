/**
 * What chance in tests begins with: the same number in every run, so that a failure is one of the change at hand.
 * `SEED=random` takes another, `SEED=17` that one again; what fails prints it.
 */
const asked = process.env['SEED'] ?? '1';
export const seed = asked === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(asked);
if (!Number.isSafeInteger(seed)) throw new Error(`SEED=${asked} is neither a number nor "random".`);

/** How many seeds a test walks through: as many as it says, or `RUNS` when that is fewer. */
export const seeds = (usual: number): number => Math.min(usual, Number(process.env['RUNS'] ?? usual));
