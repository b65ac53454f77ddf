import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import classes from './TableSkeleton.module.css';

const widths = ['72%', '58%', '64%', '50%'];

/** The screen in its final shape while restaurant and menu are on their way. */
export function TableSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading the menu`}>
      <div className={classes.header}>
        <Skeleton width="9rem" height="1.125rem" />
        <Skeleton width="5rem" />
      </div>
      <div className={classes.welcome}>
        <Skeleton width="13rem" height="2.25rem" />
        <Skeleton width="85%" />
      </div>
      <div className={classes.bar}>
        {['3rem', '6rem', '5rem', '7rem', '6rem'].map((width, index) => (
          // the places of a row that has no entries yet
          <Skeleton key={index} width={width} height="2.25rem" shape="box" />
        ))}
      </div>
      <div className={classes.list}>
        {widths.map((width) => (
          <div key={width} className={classes.card}>
            <div className={classes.words}>
              <Skeleton width={width} height="1.25rem" />
              <Skeleton width="95%" />
              <Skeleton width="80%" />
              <Skeleton width="4.5rem" height="1.125rem" />
            </div>
            <Skeleton width="7.25rem" height="7.25rem" shape="box" />
          </div>
        ))}
      </div>
    </div>
  );
}
