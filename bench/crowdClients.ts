// The devices and guests of bench/crowd.ts: what they cost must not fall on the server that is measured.
import { crowd, type CrowdPlan } from '../tests/support/crowd.ts';

process.once('message', (plan: CrowdPlan) => {
  crowd(plan).then(
    (outcome) => process.send?.(outcome, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
