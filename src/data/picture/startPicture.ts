import type { Scope } from '../local/scope.ts';
import type { PictureRules } from './derivePicture.ts';

/** Starts to keep the picture of a scope; resolves when what is on the device is shown. */
export async function startPicture(scope: Scope, apply: PictureRules): Promise<void> {
  const { openPicture } = await import('./openPicture.ts');
  await openPicture(scope, apply);
}
