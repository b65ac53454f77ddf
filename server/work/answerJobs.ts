/** A process behind long work: jobs come in, their answers go out, one at a time; of what fails, why. */
export function answerJobs(answerTo: (job: never) => Promise<unknown>): void {
  process.on('message', (job) => {
    answerTo(job as never).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
        process.send?.({ failed });
      },
    );
  });
  process.on('disconnect', () => process.exit());
}
