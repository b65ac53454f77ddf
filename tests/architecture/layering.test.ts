import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const rooms = ['domain', 'contract', 'server', 'src', 'sw'];

/** Who may import whom; '*' is a room of that kind, '=' the very same room. docs/ARCHITECTURE.md holds the same table. */
const mayImport: { room: RegExp; may: RegExp[] }[] = [
  { room: /^domain\//, may: [/^domain\//] },
  { room: /^contract\//, may: [/^contract\//, /^domain\//] },
  { room: /^server\//, may: [/^server\//, /^contract\//, /^domain\//] },
  { room: /^src\/ui\//, may: [/^src\/ui\//, /^src\/i18n\//] },
  { room: /^src\/i18n\//, may: [/^src\/i18n\//, /^domain\//, /^contract\//] },
  { room: /^src\/data\//, may: [/^src\/data\//, /^contract\//, /^domain\//] },
  {
    room: /^src\/features\/[^/]+\//,
    may: [/^src\/(data|ui|i18n)\//, /^contract\//, /^domain\//, /^=/],
  },
  {
    room: /^src\/(modes|areas)\/[^/]+\//,
    may: [/^src\/(features|data|ui|i18n)\//, /^contract\//, /^domain\//, /^=/],
  },
  { room: /^src\/(app\/|[^/]+$)/, may: [/^src\//, /^contract\//, /^domain\//] },
  { room: /^sw\//, may: [/^sw\//, /^contract\//, /^domain\//, /^src\/data\//] },
];

/** Files that may be longer than the wall, each with its reason. */
const longFiles: Record<string, string> = {};

/** A call that only repositories make, and the beginning of a statement in a string. */
const asksDatabase = /\b(sql|tx|db|pool|client)\.query\b/;
const statement =
  /['"`]\s*(select\s[^'"`]*\sfrom\s|insert\s+into\s+\w+\s*[(\s]|update\s+\w+(\s+\w+)?\s+set\s|delete\s+from\s+\w|with\s+\w+\s+as\s*\()/i;

const isSource = (name: string): boolean => /\.(ts|tsx)$/.test(name) && !name.endsWith('.d.ts');

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

function filesBelow(folder: string): string[] {
  const absolute = path.join(root, folder);
  return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(name);
    return isSource(entry.name) ? [name] : [];
  });
}

const files = rooms.flatMap(filesBelow).filter((file) => !/\.test\.tsx?$/.test(file));

/** The project's files that a file imports, as paths from the root. */
function importsOf(file: string): string[] {
  const found = textOf(file).matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g,
  );
  return [...found].flatMap((match) => {
    const target = match[1] ?? match[2] ?? '';
    if (target.startsWith('#')) return [target.slice(1)];
    if (target.startsWith('.')) return [path.posix.join(path.posix.dirname(file), target)];
    return [];
  });
}

const roomOf = (file: string): string => file.split('/').slice(0, 3).join('/');

const graph = new Map(files.map((file) => [file, importsOf(file)]));

describe('the house', () => {
  it('has no import that the table does not allow', () => {
    const strays = [...graph].flatMap(([file, targets]) => {
      const rule = mayImport.find(({ room }) => room.test(file));
      if (!rule) return [`${file} stands in no known room`];
      return targets
        .filter((target) => !target.endsWith('.css') && !target.endsWith('.po') && !target.endsWith('.json'))
        .filter((target) => {
          const same = roomOf(target) === roomOf(file) ? '=' : target;
          return !rule.may.some((allowed) => allowed.test(target) || allowed.test(same));
        })
        .map((target) => `${file} → ${target}`);
    });
    expect(strays).toEqual([]);
  });

  it('has no getter in an object that is made for each request', () => {
    // each one is a new hidden class, which holds all that its function sees until the next whole collection
    const getter = /^\s+get \w+\(\)/m;
    const isClass = /^\s*(export )?(abstract )?class /m;
    const made = files.filter((file) => /^(server|domain)\//.test(file) && !isClass.test(textOf(file)));
    expect(made.filter((file) => getter.test(textOf(file)))).toEqual([]);
  });

  it('has no circle of imports', () => {
    const state = new Map<string, 'open' | 'done'>();
    const circles: string[] = [];
    const visit = (file: string, trail: string[]): void => {
      if (state.get(file) === 'done') return;
      if (state.get(file) === 'open') {
        circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
        return;
      }
      state.set(file, 'open');
      for (const target of graph.get(file) ?? []) if (graph.has(target)) visit(target, [...trail, file]);
      state.set(file, 'done');
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });

  it('has no file beyond 400 lines, and a median of a page', () => {
    const lengths = files.map((file) => ({
      file,
      lines: textOf(file).split('\n').length,
    }));
    expect(lengths.filter(({ file, lines }) => lines > 401 && !longFiles[file])).toEqual([]);
    const sorted = lengths.map(({ lines }) => lines).toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(100);
  });

  it('keeps SQL in repositories and the database room', () => {
    const elsewhere = files.filter((file) => {
      if (!file.startsWith('server/') || /Repository\.ts$|^server\/db\//.test(file)) return false;
      if (file === 'server/socket/adapterBetween.ts') return false; // passes on what the sockets' adapter asks
      const text = textOf(file);
      return asksDatabase.test(text) || statement.test(text);
    });
    expect(elsewhere).toEqual([]);
  });

  it.each([
    ['sql', "await tx.query('savepoint change')", true],
    ['sql', 'const rows = await sql.query<Row>(text)', true],
    ['sql', 'const listed = `select ${columns} from orders`', true],
    ['sql', "const begin = 'with kept as (delete from operation returning 1) select 1'", true],
    ['sql', 'const text = `\n  update stream\n  set head_seq = 1`', true],
    ['words', "import emoji from './emoji.json' with { type: 'json' };", false],
    ['words', "message: 'Select a Restaurant for Device'", false],
    ['words', "message: 'Update the app with care'", false],
    ['words', 'const { query } = request; query.restaurant_id', false],
  ])('tells %s from what only looks like it: %s', (_, text, isSql) => {
    expect(asksDatabase.test(text) || statement.test(text)).toBe(isSql);
  });

  it('begins all chance in properties with one seed', () => {
    const all = [...rooms, 'tests'].flatMap(filesBelow);
    const own = all.filter((file) => /^import .* from 'fast-check'/m.test(textOf(file)));
    expect(own).toEqual(['tests/support/fastCheck.ts']);
  });

  it('has field words for its rooms and files', () => {
    const named = files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|manager)(\/|\.tsx?$)/i.test(file));
    expect(named).toEqual([]);
  });

  it('has every folder that the table names', () => {
    for (const room of rooms) expect(statSync(path.join(root, room)).isDirectory()).toBe(true);
  });
});
