import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The server as a tower, from the ground up: a room imports only from floors below its own and, on its own floor, from
 * rooms that stand before it. What lies in no room assembles the house. docs/ARCHITECTURE.md says what lives where.
 */
const floors: { floor: string; rooms: string[] }[] = [
  { floor: 'ground', rooms: ['settings', 'peer', 'json', 'db', 'work', 'secrets'] },
  { floor: 'the core', rooms: ['caller', 'http', 'stream'] },
  { floor: 'people', rooms: ['user', 'message', 'login', 'account'] },
  { floor: 'the house', rooms: ['chain', 'restaurant', 'legal', 'media', 'documentation', 'menu', 'menuFile'] },
  { floor: 'the evening', rooms: ['attention', 'table', 'lane', 'order', 'device'] },
  {
    floor: 'money at the outside',
    rooms: [
      'register',
      'receipt',
      'print',
      'cardProvider',
      'payment',
      'billing',
      'terminal',
      'reconciliation',
      'push',
      'statistics',
    ],
  },
  { floor: 'edges', rooms: ['person', 'archive', 'overview', 'socket', 'system', 'page', 'demonstration'] },
  { floor: 'assembly', rooms: ['(assembly)'] },
];

/** Imports that still go up. Only ever taken from: a room is not added here, it is moved. */
const open: string[] = [];

const order = floors.flatMap(({ rooms }) => rooms);

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(name);
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [name] : [];
  });
}

/** `server/receipt/visibleBill.ts` stands in `receipt`, `server/app.ts` in no room. */
const roomOf = (file: string): string => file.match(/^server\/([^/]+)\//)?.[1] ?? '(assembly)';

/** Every path that a file names, loaded or started as a program. */
function namedBy(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/['"](\.{1,2}\/[^'"]+\.ts|#server\/[^'"]+)['"]/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : path.posix.join(path.posix.dirname(file), target),
  );
}

/** `order → payment`, each with the file that does so. */
function upwards(files: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files)
    for (const target of namedBy(file)) {
      const [from, to] = [roomOf(file), roomOf(target)];
      if (!target.startsWith('server/') || order.indexOf(to) <= order.indexOf(from)) continue;
      const name = `${from} → ${to}`;
      found.set(name, [...(found.get(name) ?? []), `${file} → ${target}`]);
    }
  return found;
}

describe('the tower of the server', () => {
  const files = filesBelow('server');

  it('has a floor for every room, and no floor for a room that is gone', () => {
    expect([...new Set(files.map(roomOf))].toSorted()).toEqual(order.toSorted());
  });

  it('imports nothing from above, except what is still open', () => {
    const strays = [...upwards(files)].filter(([name]) => !open.includes(name)).flatMap(([, each]) => each);
    expect(strays).toEqual([]);
  });

  it('calls nothing open that has come apart', () => {
    const found = upwards(files);
    expect(open.filter((name) => !found.has(name))).toEqual([]);
  });
});
