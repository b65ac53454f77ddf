import { createStripe } from '../../../server/cardProvider/stripe/stripeProvider.ts';
import { createApp, type App } from '../../../server/app.ts';
import { reap } from '../../../server/reconciliation/reaper.ts';
import { payingGuests, stripeTill } from '../payingGuests.ts';
import { startTestServer } from '../testServer.ts';
import { startStripe } from './stripeStandIn.ts';

const minute = 60_000;
export type StripeHouse = Awaited<ReturnType<typeof startStripeHouse>>;

/**
 * A house whose card payments go over the stand-in for Stripe, with everything that may befall them. A hanging request
 * is given up after `timeoutMs`: short where many are to hang, long where a busy machine must not be taken for one.
 */
export async function startStripeHouse({
  timeoutMs = 2_000,
  settings = {},
}: { timeoutMs?: number; settings?: Record<string, string> } = {}) {
  const stripe = await startStripe();
  const server = await startTestServer({ ...stripe.settings, ...settings });
  stripe.follow(server.deps.now);
  const { now } = server.deps;
  const config = server.deps.config.stripe!;
  for (const { app } of server.processes)
    Object.assign(app.deps.payments, createStripe(config, { now, log: server.deps.log, timeoutMs, retries: 0 }));
  /** Until every process has done what the events call for that it was told of. */
  const settled = (): Promise<unknown> =>
    Promise.all(server.processes.map(({ app }) => app.deps.providerEvents.settled()));
  const guests = await payingGuests(server, stripeTill(stripe, 0));
  return {
    ...guests,
    stripe,
    /** Lets the reaper look after everything as often as it takes when nearly each question fails once. */
    async reapAll(rounds = 6): Promise<void> {
      for (let round = 0; round < rounds; round += 1) {
        server.advance(minute);
        await reap(server.deps);
      }
    },
    /** Another process over the same database, as after a crash. */
    anotherProcess: (): Promise<App> => createApp({ ...server.deps.config, port: 0 }, { now, log: server.deps.log }),
    /** The status with which our server answers an event, once it has done what it called for. */
    async tell(type: string, sending: Parameters<typeof stripe.events.send>[2] = {}, about = ''): Promise<number> {
      const event = stripe.events.all.findLast((each) => each.type === type && JSON.stringify(each).includes(about));
      if (!event) throw new Error(`Stripe has nothing to tell of ${type}`);
      const status = await stripe.events.send(event, `${server.origin}/stripe/webhook`, sending);
      await settled();
      return status;
    },
    settled,
  };
}
