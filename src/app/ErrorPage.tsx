import { Trans } from '@lingui/react/macro';
import { prefixed } from '#src/i18n/pageLanguage.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { showFailure } from '#src/ui/feedback/showFailure.ts';
import { isReached } from '#src/ui/page/later.ts';
import { useTakeOver } from '#src/ui/page/useTakeOver.ts';
import classes from './ErrorPage.module.css';

const isDevicePage = (): boolean => /\/device(\/|$)/.test(location.pathname);

/**
 * A page that broke. Trying again loads it anew, once there is something to load it from: a browser that finds nobody
 * would show a page of its own. What was typed elsewhere and what waits to be sent is not touched.
 */
export function ErrorPage() {
  useTakeOver();
  const again = async (): Promise<void> => {
    if (navigator.serviceWorker?.controller || (await isReached())) location.reload();
    else showFailure({ code: 'no_connection' });
  };
  return (
    <main>
      <ErrorState page onRetry={() => void again()}>
        <Trans>This page could not be shown. What you ordered and what waits to be sent is safe.</Trans>
      </ErrorState>
      {/* a link of its own: what leads on inside the app may be what broke; a device has no other place */}
      {!isDevicePage() && (
        <a className={classes.home} href={prefixed('/')}>
          <Trans>To the start</Trans>
        </a>
      )}
    </main>
  );
}
