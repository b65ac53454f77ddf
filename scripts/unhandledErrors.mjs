// A reporter beside vitest's own: what failed outside of any test, which its JSON report leaves out.
import { writeFileSync } from 'node:fs';

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const said = errors.map(({ stack, message }) => stack ?? message);
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(said));
  }
}
