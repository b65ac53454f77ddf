/** JSON with the keys of every object in order, so that the same content always gives the same text and hash. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = value as Record<string, unknown>;
  const names = Object.keys(fields).sort();
  const written = names.filter((name) => fields[name] !== undefined);
  return `{${written.map((name) => `${JSON.stringify(name)}:${canonicalJson(fields[name])}`).join(',')}}`;
}
