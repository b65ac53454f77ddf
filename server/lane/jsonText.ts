const texts = new WeakMap<object, string>();

/** A value as JSON. Entities are never changed, so the text of an order's answer serves the database too. */
export function jsonText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = texts.get(value);
  if (text === undefined) texts.set(value, (text = JSON.stringify(value)));
  return text;
}
