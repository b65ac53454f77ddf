import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';

/** A page that broke. Trying again loads it anew; what was typed elsewhere and what waits to be sent is not touched. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <main>
      <ErrorState
        page
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      >
        <Trans>This page could not be shown. What you ordered and what waits to be sent is safe.</Trans>
      </ErrorState>
    </main>
  );
}
