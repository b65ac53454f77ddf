import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { refusalSentence } from './refusalSentence.ts';
import type { Loaded } from './useLoaded.ts';

/** A part of a page that is read from the server: its shape while it comes, and why it does not. Nothing is null. */
export function LoadedPart<T extends object | string | null>({
  of,
  children,
}: {
  of: Loaded<T>;
  children: (value: T) => ReactNode;
}) {
  const { t } = useLingui();
  if (of.value !== undefined) return children(of.value);
  if (!of.error) return <ListSkeleton rows={2} label={t`Loading`} />;
  return (
    <ErrorState busy={of.busy} onRetry={of.again}>
      {refusalSentence(of.error)}
    </ErrorState>
  );
}
