import { menuFileSchema, type MenuFileRows } from './menuFileSchema.ts';
import type { MenuFilePath } from './menuFileSource.ts';

const lists = ['categories', 'ingredients', 'selections', 'items', 'menus'] as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row that refers to nothing and that others may refer to. */
const stubs: Record<(typeof lists)[number], (key: string) => Record<string, unknown>> = {
  categories: (key) => ({ key, name: { en: key } }),
  ingredients: (key) => ({ key, name: { en: key }, type: 'vegetable', price: 0 }),
  selections: (key) => ({ key, name: { en: key }, min: 0, max: 1, choices: ['stub'] }),
  items: (key) => ({
    key,
    name: { en: key },
    type: 'dish',
    categories: ['stub'],
    taxRate: 0,
    options: [{ key: 'stub', name: { en: key }, price: 0 }],
  }),
  menus: (key) => ({ key, name: { en: key }, categories: ['stub'] }),
};

/**
 * The file with each ill-shaped row replaced by a stub of the same key, so that the references of all other rows can
 * be checked in the same go; undefined where even its lists are not lists.
 */
export function menuFileStubs(value: unknown, issues: readonly MenuFilePath[]): MenuFileRows | undefined {
  if (!isRecord(value)) return undefined;
  const copy: Record<string, unknown> = {};
  for (const list of lists) {
    const rows = value[list] ?? [];
    if (!Array.isArray(rows)) return undefined;
    const bad = new Set(issues.filter((path) => path[0] === list).map((path) => path[1]));
    copy[list] = rows.map((row: unknown, index) => {
      if (!bad.has(index)) return row;
      const key = isRecord(row) && typeof row['key'] === 'string' ? row['key'] : '';
      return stubs[list](/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key) ? key : `stub-${index}`);
    });
  }
  const parsed = menuFileSchema.safeParse(copy);
  return parsed.success ? parsed.data : undefined;
}

/** Whether a reference problem is only the echo of a stub. */
export const isAboutStub = (message: string) => /'stub'|'stub-\d+'/.test(message);
