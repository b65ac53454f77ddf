import { proxy } from 'valtio';
import { openKeptIds, type KeptIds } from '../keptIds.ts';

/** Voided lines that this kitchen has seen: they are struck through until somebody says so. Kept on the device. */
export const confirmedVoids = proxy<KeptIds>({ ids: [], ready: false });

let kept: ReturnType<typeof openKeptIds> | undefined;

/** Begins with what was confirmed before a restart. Answers the way to stop. */
export function openConfirmedVoids(): () => void {
  const opened = openKeptIds(confirmedVoids, { name: 'voids', most: 500, earlierKey: 'comanda-confirmed-voids' });
  kept = opened;
  return opened.close;
}

export const confirmVoid = (line_id: string): void => kept?.add([line_id]);
