const nameOf = (code: string): string => `visit-over ${code}`;

/** This window's storage, which some browsers refuse: then only the address knows that a visit is over. */
function stored<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

/** The visit at this table is over for this window: Back and a reload do not sit it down there again (D16). */
export const endVisit = (code: string): void => stored((storage) => storage.setItem(nameOf(code), 'over'));

export const isVisitOver = (code: string): boolean =>
  stored((storage) => storage.getItem(nameOf(code)) !== null) ?? false;

/** Somebody scanned or typed the code again. */
export const beginAgain = (code: string): void => stored((storage) => storage.removeItem(nameOf(code)));

/** A page that was neither gone back to nor loaded anew was opened by its code. */
export function beginWhereScanned(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const code = new URLSearchParams(location.search).get('code');
  if (code !== null && visit?.type === 'navigate') beginAgain(code);
}
