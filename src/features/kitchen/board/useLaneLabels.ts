import { useLingui } from '@lingui/react/macro';
import type { Lane } from './kitchenBoard.ts';

/** The lanes' names as texts, for screen readers. */
export function useLaneLabels(): Record<Lane, string> {
  const { t } = useLingui();
  return {
    new: t`New`,
    accepted: t`Accepted`,
    preparing: t`In preparation`,
    ready: t`Ready`,
    out: t`Out`,
    later: t`Later`,
  };
}
