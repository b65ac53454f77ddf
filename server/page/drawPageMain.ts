import { pathToFileURL } from 'node:url';
import type { PageToDraw } from '#contract/drawnPage.ts';
import { answerJobs } from '../work/answerJobs.ts';

export type DrawingJob = { program: string; page: PageToDraw };

/** The process that draws pages, with the app's own parts as they were built for it (src/drawPage.tsx). */
answerJobs(async ({ program, page }: DrawingJob) => {
  const { drawPage } = (await import(pathToFileURL(program).href)) as {
    drawPage: (page: PageToDraw) => Promise<string>;
  };
  return drawPage(page);
});
