/** Where something stands in a menu file, both from 1. */
export type MenuFilePlace = { line: number; column?: number };

/** What is wrong at a place, as a sentence for the person who wrote the file. */
export type MenuFileProblem = MenuFilePlace & { message: string };

/** The keys and indexes that lead to a value, as zod gives them. */
export type MenuFilePath = readonly PropertyKey[];

/** A file that could be read at all: its unchecked value, where each part of it stands, and what reading stumbled over. */
export type MenuFileSource = {
  value: unknown;
  problems: MenuFileProblem[];
  placeOf(path: MenuFilePath): MenuFilePlace;
};

export type MenuFileRead = { ok: true; source: MenuFileSource } | { ok: false; problems: MenuFileProblem[] };
