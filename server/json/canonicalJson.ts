/** JSON with the keys of every object in order, so that the same content always gives the same text and hash. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'null';

// Sorting a copy costs a third of sorting in JSON.stringify: menus of thousands of dishes are written with each change.
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sorted);
  const fields = value as Record<string, unknown>;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(fields).sort()) copy[name] = sorted(fields[name]);
  return copy;
}
