import { useChain } from '../frame/useChain.ts';
import classes from '../frame/Dashboard.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { Today } from './Today.tsx';

/** How the day goes, what an owner has to look at, and, of a new chain, what comes next. */
export function OverviewPage() {
  const { name } = useChain();
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        <bdi>{name}</bdi>
      </h1>
      <FirstSteps>
        <div className={classes.cards}>
          <Today />
          <NeedsAttention />
        </div>
      </FirstSteps>
    </div>
  );
}
