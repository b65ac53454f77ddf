/** More than the largest house has in one go. */
export const mostTables = 200;

/** '1–20', '01-20' or 'Table 1 – Table 20': what stands before the first number, and both numbers. */
const range = /^(.*?)(\d+)\s*(?:-|–|—|\.\.)\s*(.*?)(\d+)$/;

/**
 * The names in what somebody typed: parted by commas, semicolons or lines, each a name or a range of them; zeros before a
 * number stay. No name twice, and `mostTables` at most.
 */
export function tableNames(text: string): string[] {
  const names = text.split(/[,;\n]+/).flatMap((part) => {
    const name = part.trim().replace(/\s+/g, ' ');
    if (name === '') return [];
    const [, before = '', from = '', again = '', to = ''] = range.exec(name) ?? [];
    const count = Number(to) - Number(from) + 1;
    if (from === '' || count < 1 || count > mostTables || (again !== '' && again.trim() !== before.trim()))
      return [name];
    const width = from.startsWith('0') ? from.length : 0;
    return Array.from({ length: count }, (_, at) => `${before}${String(Number(from) + at).padStart(width, '0')}`);
  });
  return [...new Set(names)].slice(0, mostTables);
}
