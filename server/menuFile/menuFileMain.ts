import { answerJobs } from '../work/answerJobs.ts';
import type { ExportJob } from './exportJob.ts';
import type { ImportJob } from './importJob.ts';

/** The process that reads and writes whole menus; what a job needs is loaded when the first of its kind comes. */
answerJobs(async (job: ImportJob | ExportJob) =>
  job.kind === 'export'
    ? (await import('./exportJob.ts')).runExport(job)
    : (await import('./importJob.ts')).runImport(job),
);
