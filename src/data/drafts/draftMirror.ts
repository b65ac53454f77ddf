/**
 * What a draft shows while part of it is not on the disk: `on` is the revision that it stands on, `was` (JSON) what the
 * write that runs makes of that revision. `page`: which load of the page this is.
 */
export type DraftMirror = { page: number; on: number; was: string | null; value: unknown };

const place = (name: string): string => `draft:${name}`;

/** In this tab alone, so that no living window reads what another is about to write. Blocked storage: then there is none. */
export function mirrorDraft(name: string, mirror?: Omit<DraftMirror, 'page'>): void {
  try {
    if (mirror) sessionStorage.setItem(place(name), JSON.stringify({ ...mirror, page: performance.timeOrigin }));
    else sessionStorage.removeItem(place(name));
  } catch {
    // the edit is on its way to the disk all the same
  }
}

/** What an earlier load of this page could not finish writing; what this one began, it writes itself. */
export function leftOfDraft(name: string): DraftMirror | undefined {
  try {
    const left = JSON.parse(sessionStorage.getItem(place(name)) ?? 'null') as DraftMirror | null;
    return left && left.page !== performance.timeOrigin ? left : undefined;
  } catch {
    return undefined;
  }
}
