import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheckFilled, IconCircleDashed, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { asUser } from '#src/data/session/asUser.ts';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { cx } from '#src/ui/cx.ts';
import { ListSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { DashboardLink } from '../frame/DashboardLink.tsx';
import { useChain, useMay } from '../frame/useChain.ts';
import { firstSteps, type Begun, type FirstStep } from './firstSteps.ts';
import classes from './FirstSteps.module.css';

/** What there is of the chain, as far as its first order needs it. */
async function begunOf(chain_id: string): Promise<Begun & { restaurant_id?: string }> {
  const query = { chain_id };
  const [restaurants, menus] = await Promise.all([
    asUser('GET /chain/restaurants', { query }),
    asUser('GET /chain/menus', { query }),
  ]);
  const restaurant_id = restaurants[0]?.restaurant_id;
  if (restaurant_id === undefined) return { restaurants, menus, tables: 0, devices: [] };
  const [tables, devices] = await Promise.all([
    asUser('GET /restaurant/tables', { query: { restaurant_id } }),
    asUser('GET /restaurant/devices', { query: { restaurant_id } }),
  ]);
  return { restaurants, menus, tables: tables.length, devices, restaurant_id };
}

/**
 * From nothing to the first order, step by step; gone once all are done. What comes below waits until it is known
 * whether something stands above it: it would be pushed down otherwise.
 */
export function FirstSteps({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { chain_id } = useChain();
  const begun = useLoaded(() => begunOf(chain_id));
  const isMine = useMay('manage');
  if (!isMine || (!begun.value && begun.error)) return children;
  if (!begun.value) return <ListSkeleton rows={3} label={t`Loading`} />;
  const steps = firstSteps(begun.value);
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return children;
  return (
    <>
      <section className={dashboard.card} aria-labelledby="first-steps">
        <h2 id="first-steps" className={dashboard.cardTitle}>
          <Trans>To your first order</Trans>
        </h2>
        <ol className={classes.steps}>
          {steps.map(({ step, isDone }) => (
            <li key={step} className={cx(classes.step, isDone && classes.done)}>
              {isDone ? (
                <IconCircleCheckFilled className={classes.icon} role="img" aria-label={t`Done`} />
              ) : (
                <IconCircleDashed className={classes.icon} aria-hidden="true" />
              )}
              <Step step={step} isNext={step === next.step} restaurant_id={begun.value?.restaurant_id} />
            </li>
          ))}
        </ol>
        {next.step === 'restaurant' && (
          <p>
            <DashboardLink to="archive" className={dashboard.link}>
              <Trans>You have Comanda on another server? Bring everything in</Trans>
            </DashboardLink>
          </p>
        )}
      </section>
      {children}
    </>
  );
}

function Step({
  step,
  isNext,
  restaurant_id,
}: {
  step: FirstStep;
  isNext: boolean;
  restaurant_id: string | undefined;
}) {
  const { title, text, to } = wordsOf(step, restaurant_id);
  return (
    <div className={classes.words}>
      {to === undefined ? (
        <span className={classes.title}>{title}</span>
      ) : (
        <DashboardLink to={to} className={cx(classes.title, classes.link, isNext && classes.next)}>
          {title} <IconChevronRight aria-hidden="true" className="mirrored" />
        </DashboardLink>
      )}
      <span className={dashboard.small}>{text}</span>
    </div>
  );
}

function wordsOf(
  step: FirstStep,
  restaurant_id: string | undefined,
): { title: ReactNode; text: ReactNode; to?: string } {
  switch (step) {
    case 'restaurant':
      return {
        title: <Trans>Enter your restaurant</Trans>,
        text: <Trans>Its name, its address and when it is open.</Trans>,
        to: 'restaurants/new',
      };
    case 'menu':
      return {
        title: <Trans>Write the first menu</Trans>,
        text: <Trans>From an example, from a file of the system you had, or dish by dish.</Trans>,
        ...(restaurant_id === undefined ? {} : { to: 'menus/new' }),
      };
    case 'tables':
      return {
        title: <Trans>Set up the tables and print their codes</Trans>,
        text: <Trans>Guests scan the code on the table, and order and pay on their phone.</Trans>,
        ...(restaurant_id === undefined ? {} : { to: `restaurants/${restaurant_id}/tables` }),
      };
    case 'device':
      return {
        title: <Trans>Connect the first device</Trans>,
        text: <Trans>A tablet for the kitchen or the register: it scans a code from this screen.</Trans>,
        ...(restaurant_id === undefined ? {} : { to: `restaurants/${restaurant_id}/devices` }),
      };
  }
}
