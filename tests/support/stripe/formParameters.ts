/** What a request carries, before anybody knows what its texts stand for. */
export type Parameters = { [name: string]: Parameter };
export type Parameter = string | Parameter[] | Parameters;

/** Reads `a[b][0][c]=d` as Stripe does: names in brackets nest, whole numbers make lists. */
export function formParameters(text: string): Parameters {
  const root: Parameters = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let place = root;
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Parameters;
    place[path.at(-1) ?? name] = value;
  }
  return listed(root) as Parameters;
}

function listed(value: Parameter): Parameter {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([name, each]) => [name, listed(each)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}
