import type { Scope } from '../local/scope.ts';
import type { PictureRules } from './derivePicture.ts';

let started: Scope | undefined;

/** Whose picture was started last. */
export const pictureScope = (): Scope | undefined => started;

/** Starts to keep the picture of a scope; resolves when what is on the device is shown, with where that stands. */
export function startPicture(scope: Scope, apply: PictureRules): Promise<number | undefined> {
  started = scope;
  return import('./openPicture.ts').then(({ openPicture }) => openPicture(scope, apply));
}
