/** Where something stands in a menu file, both from 1. */
export type MenuFilePlace = { line: number; column?: number };

/** What is wrong at a place, as a sentence for the person who wrote the file. */
export type MenuFileProblem = MenuFilePlace & { message: string };

/** The keys and indexes that lead to a value, as zod gives them. */
export type MenuFilePath = readonly PropertyKey[];

/** A problem that still names a path, not yet a line. */
export type PathProblem = { path: MenuFilePath; message: string };

/** A file that could be read at all: its unchecked value, where each part of it stands, and what reading stumbled over. */
export type MenuFileSource = {
  value: unknown;
  problems: MenuFileProblem[];
  placeOf(path: MenuFilePath): MenuFilePlace;
};

export type MenuFileRead = { ok: true; source: MenuFileSource } | { ok: false; problems: MenuFileProblem[] };

/** More than that nobody reads; what is wrong all over is mostly wrong in one way. */
const mostListed = 500;

/** What reading stumbled over and what is wrong besides, line by line; of too much what was found first. */
export function problemsIn(source: Pick<MenuFileSource, 'problems' | 'placeOf'>, found: readonly PathProblem[]) {
  const read = source.problems.slice(0, mostListed);
  const placed = found
    .slice(0, mostListed - read.length)
    .map(({ path, message }): MenuFileProblem => ({ ...source.placeOf(path), message }));
  const listed = [...read, ...placed].sort((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
  const more = source.problems.length + found.length - listed.length;
  if (more === 0) return listed;
  return [...listed, { line: listed.at(-1)?.line ?? 1, message: `and ${more.toLocaleString('en')} more problems` }];
}
