import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import classes from './Root.module.css';
import { CookieBanner } from '#src/ui/page/CookieBanner.tsx';
import { later } from '#src/ui/page/later.ts';
import { RouteProgress } from './RouteProgress.tsx';

// neither belongs to the first paint; the banner comes with them, though its few bytes lie in the first file
// no page is lost because nothing can be said on it
const Toasts = later(() => import('#src/ui/feedback/Toasts.tsx').then((module) => module.Toasts), Infinity);

/** Around every page. What comes late lies at the bottom, over the page: nothing moves when it arrives. */
export function Root() {
  // a device's screen is the house's own tool, in the language that the house gave it (D35)
  const isDevice = useRouterState({ select: ({ location }) => /^\/device(\/|$)/.test(location.pathname) });
  return (
    <>
      <RouteProgress />
      <Outlet />
      <Suspense>
        {!isDevice && (
          <div className={classes.bottom}>
            <CookieBanner />
          </div>
        )}
        <Toasts />
      </Suspense>
    </>
  );
}
