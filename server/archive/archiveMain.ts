import { answerJobs } from '../work/answerJobs.ts';
import type { ExportArchiveJob } from './exportArchive.ts';
import type { ImportArchiveJob } from './importArchive.ts';

/** The process that packs and unpacks whole chains; what a job needs is loaded when the first of its kind comes. */
answerJobs(async (job: ImportArchiveJob | ExportArchiveJob) =>
  job.kind === 'export'
    ? (await import('./exportArchive.ts')).runExportArchive(job)
    : (await import('./importArchive.ts')).runImportArchive(job),
);
