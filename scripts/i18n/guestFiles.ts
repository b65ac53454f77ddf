import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What src/app/device leads to is the staff's: its routes load the staff's words first (src/app/routes.tsx). */
const staffDoor = /^src\/app\/(device|gallery)\//;

/** Files that a file imports, at once or lazily, as far as they are ours. */
function importsOf(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'((?:\.{1,2}|#src)\/[^']+\.tsx?)'/g)].map((match) => {
    const name = match[1] ?? '';
    return name.startsWith('#src/')
      ? join('src', name.slice('#src/'.length))
      : relative(root, join(root, dirname(file), name));
  });
}

/** Every file of src that a guest's page may load, from the root folder. */
export function guestFiles(root: string): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || staffDoor.test(file) || !existsSync(join(root, file))) return;
    found.add(file);
    for (const next of importsOf(root, file)) visit(next);
  };
  visit('src/main.tsx');
  return [...found].sort();
}
