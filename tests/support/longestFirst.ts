import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes a minute or more, whatever its file's size says: begun last, it would keep one processor of two. */
const long = /\/tests\/(faults\/|contract\/(permissions|fuzz|processes|everyCall))/;
/** The server's files take longest, those of the screens fill what the others leave. */
const projects = ['served', 'pure', 'rooms'];

/** The order in which vitest begins files: the longest first, so that no worker is alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification): number =>
      2 * projects.indexOf(project.name) + (long.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
