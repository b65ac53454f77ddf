/** The device could not keep what was done, so it was not done: shown loudly, before anything looks saved. */
export class StorageFull extends Error {
  readonly code = 'storage_full';
  constructor(cause: unknown) {
    super('Storage of this device is full', { cause });
    this.name = 'StorageFull';
  }
}

/** Dexie wraps the browser's error in its own. */
export function isStorageFull(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: unknown };
  return name === 'QuotaExceededError' || (inner !== undefined && isStorageFull(inner));
}
