import { Trans } from '@lingui/react/macro';
import { IconRefresh, IconToolsKitchen2Off } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Notice } from './Notice.tsx';

type ErrorStateProps = {
  title?: ReactNode;
  /** the sentence of the error, see i18n/errorSentence */
  children?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
  /** it is the whole page */
  page?: boolean;
};

/** Something could not be shown: the reason, and a way to try again. */
export function ErrorState({ title, children, onRetry, busy = false, page = false }: ErrorStateProps) {
  return (
    <Notice
      role="alert"
      page={page}
      tone="danger"
      icon={<IconToolsKitchen2Off aria-hidden="true" />}
      title={title ?? <Trans>Something went wrong</Trans>}
      action={
        onRetry && (
          <BigButton tone="plain" icon={<IconRefresh aria-hidden="true" />} busy={busy} onClick={onRetry}>
            <Trans>Try again</Trans>
          </BigButton>
        )
      }
    >
      {children}
    </Notice>
  );
}
