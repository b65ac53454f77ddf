/** Asks the browser to keep our data when it runs out of space; what waits in the outbox must not be evicted. */
export async function askToKeepStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}

/** Bytes used and free, and whether the browser keeps them when it runs out of space. */
export type StorageState = { used: number; free: number; kept: boolean };

/** As far as the browser tells. */
export async function storageState(): Promise<StorageState | undefined> {
  const estimate = await navigator.storage?.estimate?.();
  if (!estimate) return undefined;
  const { usage = 0, quota = 0 } = estimate;
  return { used: usage, free: Math.max(0, quota - usage), kept: (await navigator.storage.persisted?.()) ?? false };
}
