import { useLingui } from '@lingui/react/macro';
import { ListSkeleton, Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import classes from './ShopSkeleton.module.css';

/** The page in its final shape while house and menu are on their way. */
export function ShopSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <div className={classes.header}>
        <Skeleton width="1.5rem" height="1.5rem" shape="round" />
        <Skeleton width="11rem" height="1.25rem" />
      </div>
      <div className={classes.head}>
        <Skeleton height="9rem" shape="box" />
        <Skeleton width="85%" />
        <Skeleton width="60%" />
        <Skeleton height="2.75rem" shape="box" />
      </div>
      <div className={classes.list}>
        <ListSkeleton rows={4} label={t`Loading the menu`} />
      </div>
    </>
  );
}
