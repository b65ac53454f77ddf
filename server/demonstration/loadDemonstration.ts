import { hasNoChain } from '../chain/chainRepository.ts';
import { tableById } from '../table/tableRepository.ts';
import { type Demo, moveDemo, settleDemoFile } from './demoFile.ts';
import type { DemonstrationChain } from './demonstrationTypes.ts';
import type { DemonstrationParts } from './demonstrationParts.ts';

/**
 * Fills an empty database with the demonstration chain (D36) and says where to go; nothing when there is none. The
 * chain and what draws its pictures are only loaded when they are needed: most starts are not the first.
 */
export async function loadDemonstration(
  parts: DemonstrationParts,
  origin: string,
  content?: DemonstrationChain,
): Promise<Demo | undefined> {
  const { db, config } = parts;
  // Behind the lock: another process may be between writing its passwords and committing them.
  const empty = await db.transaction(async (tx) => {
    const none = await hasNoChain(tx);
    await settleDemoFile(config.dataDir, async (table_id) => (await tableById(tx, table_id)) !== undefined);
    return none;
  });
  if (config.demo && empty) {
    const { fillDemonstration } = await import('./fillDemonstration.ts');
    const { demonstrationChain } = await import('./demonstrationChain.ts');
    await fillDemonstration(parts, origin, content ?? demonstrationChain());
  }
  return moveDemo(config.dataDir, origin);
}
