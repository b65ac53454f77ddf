import type { Stripe } from 'stripe';
import { countryDefaults } from '../../../domain/restaurant/countryDefaults.ts';
import {
  createdIn,
  found,
  type Handler,
  invalid,
  missing,
  newId,
  page,
  type Reader,
  seconds,
  type StripeWorld,
} from './stripeWorld.ts';

/** The codes that a simulated reader shows; a real one invents its own. */
const registrationCodes = ['simulated-wpe', 'simulated-s700', 'puppies-plug-could'];

/** Accounts of chains, and the readers of restaurants. */
export const businessHandlers: Record<string, Handler> = {
  'POST /v1/accounts': ({ world, params }) => {
    const account = {
      id: newId('acct'),
      object: 'account',
      created: seconds(world.now()),
      controller: params.controller,
      country: params.country,
      default_currency: countryDefaults(params.country).currency.toLowerCase(),
      capabilities: { card_payments: 'inactive', transfers: 'inactive' },
      requirements: { currently_due: ['external_account'], past_due: [], disabled_reason: 'requirements.past_due' },
      email: params.email ?? null,
      metadata: params.metadata ?? {},
      business_profile: params.business_profile ?? {},
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
    } as unknown as Stripe.Account;
    world.accounts.set(account.id, account);
    return account;
  },
  'GET /v1/accounts': ({ world, params }) => page(createdIn(world.accounts.values(), params), params, '/v1/accounts'),
  'GET /v1/accounts/{account}': ({ world, named }) => found(world.accounts, 'account', named['account']!),
  'POST /v1/accounts/{account}': ({ world, named, params }) =>
    Object.assign(found(world.accounts, 'account', named['account']!), params),
  'POST /v1/account_links': ({ world, params }) => {
    found(world.accounts, 'account', params.account, 'account');
    const created = seconds(world.now());
    const url = `https://connect.stripe.com/setup/e/${params.account}/${newId('link')}`;
    return { object: 'account_link', created, expires_at: created + 300, url };
  },
  'POST /v1/accounts/{account}/login_links': ({ world, named }) => {
    const account = found(world.accounts, 'account', named['account']!);
    if (!account.details_submitted) {
      throw invalid('Cannot create a login link for an account that has not completed onboarding.');
    }
    const created = seconds(world.now());
    return { object: 'login_link', created, url: `https://connect.stripe.com/express/${account.id}` };
  },
  'POST /v1/terminal/locations': ({ world, params }) => {
    if (!params.address.country) throw invalid('Missing required param: address[country].', { param: 'address' });
    const { display_name, address, metadata = {} } = params;
    const location = { id: newId('tml'), object: 'terminal.location', display_name, address, metadata } as never;
    world.locations.set((location as { id: string }).id, location);
    return location;
  },
  'GET /v1/terminal/locations': ({ world, params }) => page(world.locations.values(), params, '/v1/terminal/locations'),
  'POST /v1/terminal/readers': ({ world, params }) => {
    found(world.locations, 'location', params.location, 'location');
    if (!registrationCodes.includes(params.registration_code)) {
      throw invalid('The registration code you provided is incorrect or expired.', { param: 'registration_code' });
    }
    const reader = {
      id: newId('tmr'),
      object: 'terminal.reader',
      device_type: 'simulated_wisepos_e',
      label: params.label ?? '',
      location: params.location,
      serial_number: `WSC51310${world.readers.size}`,
      status: 'online',
      action: null,
      metadata: params.metadata ?? {},
    } as unknown as Reader;
    world.readers.set(reader.id, reader);
    return reader;
  },
  'GET /v1/terminal/readers': ({ world, params }) =>
    page(
      [...world.readers.values()].filter(({ location }) => !params.location || location === params.location) as never[],
      params,
      '/v1/terminal/readers',
    ),
  'GET /v1/terminal/readers/{reader}': ({ world, named }) => readerOf(world, named['reader']!),
  'POST /v1/terminal/readers/{reader}': ({ world, named, params }) =>
    Object.assign(readerOf(world, named['reader']!), params),
  'DELETE /v1/terminal/readers/{reader}': ({ world, named }) => {
    const { id } = readerOf(world, named['reader']!);
    world.readers.delete(id);
    return { id, object: 'terminal.reader', deleted: true };
  },
  'POST /v1/terminal/connection_tokens': ({ world, params }) => {
    if (params.location) found(world.locations, 'location', params.location, 'location');
    return { object: 'terminal.connection_token', secret: newId('pst_test'), location: params.location ?? null };
  },
};

export function readerOf(world: StripeWorld, id: string): Reader {
  const reader = world.readers.get(id);
  if (!reader) throw missing('terminal.reader', id, 'reader');
  return reader;
}

/** What the owner does on Stripe's own pages: completes the account; Stripe may withhold a capability all the same. */
export function completeAccount(
  world: StripeWorld,
  account_id: string,
  { transfers = 'active' }: { transfers?: 'active' | 'inactive' } = {},
): void {
  const account = found(world.accounts, 'account', account_id);
  Object.assign(account, {
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { card_payments: 'active', transfers },
    requirements: { currently_due: [], past_due: [], disabled_reason: null },
  });
  world.emit('account.updated', account, account_id);
}
