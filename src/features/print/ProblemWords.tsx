import { Trans } from '@lingui/react/macro';
import type { StuckPrint } from '#src/data/print/printStore.ts';

/** What stands in the way, as one waiter would say it to another. */
export function ProblemWords({ problem }: { problem: StuckPrint['problem'] }) {
  switch (problem) {
    case 'paper_out':
      return <Trans>out of paper</Trans>;
    case 'cover_open':
      return <Trans>the cover is open</Trans>;
    case 'unreachable':
      return <Trans>not reachable</Trans>;
    case 'out_of_order':
      return <Trans>reports an error</Trans>;
    case 'address_refused':
      return <Trans>its address is not allowed</Trans>;
    case 'unsure':
      return <Trans>maybe printed</Trans>;
  }
}
