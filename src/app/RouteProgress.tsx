import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import classes from './RouteProgress.module.css';

/** A thin bar at the top while the next page is on its way. */
export function RouteProgress() {
  const { t } = useLingui();
  const pending = useRouterState({ select: (state) => state.status === 'pending' });
  return pending ? <div className={classes.bar} role="progressbar" aria-label={t`Loading`} /> : null;
}
