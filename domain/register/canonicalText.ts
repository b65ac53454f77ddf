/**
 * The one JSON text of a value (RFC 8785): keys in the order of their UTF-16 code units, no spaces, nothing for what is
 * undefined. The same content gives the same text on every device and server.
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalText(each)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = value as Record<string, unknown>;
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalText(fields[name])}`)
    .join()}}`;
}
