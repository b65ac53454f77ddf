import type { archiveProblems } from '#contract/archive.ts';

export type Problem = { problem: (typeof archiveProblems)[number]; path?: string; message?: string };

/** Ends the reading of an archive: nothing more is looked at. */
export class ArchiveFault extends Error {
  readonly problem: Problem;
  constructor(problem: Problem['problem'], path?: string) {
    super(`${problem} ${path ?? ''}`);
    this.problem = { problem, ...(path === undefined ? {} : { path: path.slice(0, 200) }) };
  }
}
