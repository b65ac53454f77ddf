import { Trans } from '@lingui/react/macro';
import type { AnswerOf } from '#contract/calls.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { asUser } from '#src/data/session/asUser.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import dashboard from '../frame/Dashboard.module.css';
import classes from './Admin.module.css';

type State = { config: AnswerOf<'GET /config'>; isReady: boolean };

async function readState(): Promise<State> {
  const config = await asUser('GET /config', {});
  try {
    await asUser('GET /ready', { query: {} });
    return { config, isReady: true };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { config, isReady: false };
  }
}

/** Which version runs, whether its database answers, and what it was told to be. */
export function SystemState() {
  const state = useLoaded(readState);
  return (
    <section className={dashboard.card} aria-labelledby="server">
      <h2 id="server" className={dashboard.cardTitle}>
        <Trans>Server</Trans>
      </h2>
      <LoadedPart of={state}>
        {({ config: { appVersion, contractVersion, paymentProvider, languages, demo, maps }, isReady }) => (
          <dl className={classes.facts}>
            <dt>
              <Trans>Database</Trans>
            </dt>
            <dd>
              {isReady ? (
                <Chip tone="success">
                  <Trans>answers</Trans>
                </Chip>
              ) : (
                <Chip tone="danger">
                  <Trans>does not answer</Trans>
                </Chip>
              )}
            </dd>
            <dt>
              <Trans>Version</Trans>
            </dt>
            <dd>
              <bdi>{`${appVersion} · API ${contractVersion}`}</bdi>
            </dd>
            <dt>
              <Trans>Card payments</Trans>
            </dt>
            <dd>
              {paymentProvider === 'simulated' ? (
                <Trans>simulated: no money moves</Trans>
              ) : paymentProvider === 'stripe' ? (
                'Stripe'
              ) : (
                <Trans>off</Trans>
              )}
            </dd>
            <dt>
              <Trans>Languages</Trans>
            </dt>
            <dd>
              <bdi>{languages.join(', ')}</bdi>
            </dd>
            <dt>
              <Trans>Addresses</Trans>
            </dt>
            <dd>{maps?.provider ?? <Trans>plain fields, no search</Trans>}</dd>
            <dt>
              <Trans>Demonstration</Trans>
            </dt>
            <dd>{demo ? <Trans>yes</Trans> : <Trans>no</Trans>}</dd>
          </dl>
        )}
      </LoadedPart>
      <div className={dashboard.actions}>
        <BigButton tone="plain" busy={state.busy} onClick={state.again}>
          <Trans>Look again</Trans>
        </BigButton>
      </div>
    </section>
  );
}
