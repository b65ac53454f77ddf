/** Milliseconds after which a plain field is sooner filled by hand. */
const patience = 6_000;

/**
 * JSON from a service that is not ours: it gets no token of anybody, and no address of a page. Rejects when it answers
 * with anything else, too late, or not at all; with the signal's reason when that came first.
 */
export async function askPlaces(url: string, signal: AbortSignal, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, {
    ...init,
    credentials: 'omit',
    referrerPolicy: 'strict-origin-when-cross-origin',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  });
  if (!response.ok) throw new Error(`the place service answered ${response.status}`);
  return response.json();
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first of these that is a text with something in it. */
export const firstText = (...values: unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '')?.trim() ?? '';

/** Only what is known: an unknown town shall not empty a field. */
export const known = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined)) as Partial<T>;
