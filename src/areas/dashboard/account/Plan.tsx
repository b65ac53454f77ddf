import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { BillingInterval, Plan as PlanName, SubscriptionStatus } from '#domain/chain/chain.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { askBank } from '#src/data/payment/stripeForm.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { formatDay } from '#src/i18n/dateTime.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip, type Tone } from '#src/ui/button/Chip.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import dashboard from '../frame/Dashboard.module.css';
import { putChain } from '../frame/chainStore.ts';
import { useChain } from '../frame/useChain.ts';
import classes from './Account.module.css';
import { useWork } from './useWork.ts';

const planWords: Record<PlanName, ReactNode> = {
  free: <Trans>Free</Trans>,
  standard: <Trans>Standard</Trans>,
  premium: <Trans>Premium</Trans>,
};
const statusWords: Record<SubscriptionStatus, ReactNode> = {
  active: <Trans>Active</Trans>,
  past_due: <Trans>Could not be paid: please check the card</Trans>,
  incomplete: <Trans>Waits for your bank</Trans>,
  cancelled: <Trans>Cancelled</Trans>,
};
const tones: Record<SubscriptionStatus, Tone> = {
  active: 'success',
  past_due: 'danger',
  incomplete: 'warning',
  cancelled: 'neutral',
};

/** What the bank has to be asked with, where that is why a plan was not paid. */
function secretIn(error: unknown): string | undefined {
  if (!(error instanceof CallFailed) || error.code !== 'card_authentication_required') return undefined;
  const { client_secret } = (error.error.details ?? {}) as { client_secret?: unknown };
  return typeof client_secret === 'string' ? client_secret : undefined;
}

/** What the chain subscribes to, and another plan. */
export function Plan() {
  const { t, i18n } = useLingui();
  const { chain_id, subscription } = useChain();
  const [plan, setPlan] = useState(subscription.plan);
  const [interval, setInterval] = useState<BillingInterval>(subscription.interval);
  const { busy, reason, run } = useWork();
  const { status, renewsAt } = subscription;
  const isSame =
    plan === subscription.plan && (plan === 'free' || interval === subscription.interval) && status === 'active';
  const subscribe = async (): Promise<void> => {
    const body = { chain_id, subscription: { plan, interval } };
    const ask = () => asUser('PUT /chain/subscription', { body });
    let chain;
    try {
      chain = await ask();
    } catch (error) {
      const client_secret = secretIn(error);
      if (client_secret === undefined) throw error;
      // the bank asks its customer; the same wish again goes on with what was begun
      await askBank(i18n.locale)({ client_secret } as Parameters<ReturnType<typeof askBank>>[0]);
      chain = await ask();
    }
    putChain(chain);
    setPlan(chain.subscription.plan);
    showToast({ tone: 'success', text: t`The plan is changed` });
  };
  return (
    <section className={dashboard.card} aria-labelledby="plan">
      <div className={dashboard.head}>
        <h2 id="plan" className={dashboard.cardTitle}>
          <Trans>Plan</Trans>
        </h2>
        <Chip tone={tones[status]}>
          {planWords[subscription.plan]} · {statusWords[status]}
        </Chip>
      </div>
      {renewsAt !== undefined && (
        <p className={dashboard.lead}>
          {status === 'cancelled' ? (
            <Trans>Ends on {formatDay(renewsAt)}.</Trans>
          ) : (
            <Trans>Renews on {formatDay(renewsAt)}.</Trans>
          )}
        </p>
      )}
      <div className={classes.plans}>
        <Segmented
          wide
          label={t`Plan`}
          value={plan}
          onChange={setPlan}
          options={(['free', 'standard', 'premium'] as const).map((value) => ({ value, label: planWords[value] }))}
        />
        {plan !== 'free' && (
          <Segmented
            wide
            label={t`Paid by`}
            value={interval}
            onChange={setInterval}
            options={[
              { value: 'month', label: <Trans>Month</Trans> },
              { value: 'year', label: <Trans>Year</Trans> },
            ]}
          />
        )}
      </div>
      <p className={dashboard.small}>
        {plan === 'free' ? (
          <Trans>A paid plan goes on until it would renew.</Trans>
        ) : (
          <Trans>The preferred card pays at once, and each time the plan renews.</Trans>
        )}
      </p>
      <div className={dashboard.actions}>
        <BigButton
          busy={busy !== undefined}
          reason={isSame ? t`This is the plan that you have` : reason}
          onClick={() => run('plan', subscribe)}
        >
          <Trans>Change the plan</Trans>
        </BigButton>
      </div>
    </section>
  );
}
