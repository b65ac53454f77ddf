import { expect, it } from 'vitest';
import { billingIntervals, plans, subscriptionStatuses } from './chain.ts';
import { publicChain } from './publicChain.ts';

const chain_id = '00000000-0000-4000-8000-000000000001';
const ownersOnly = {
  subscription: { plan: 'premium', interval: 'year', status: 'past_due' },
  paymentAddress: { name: 'Ann', street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' },
  version: 7,
} as const;

it('shows guests who the chain is and where else it can be found, and not what it pays', () => {
  const shown = {
    chain_id,
    name: 'Corner houses',
    avatar: '/media/corner',
    website: 'https://www.corner.example',
    social: { instagram: 'https://instagram.com/corner' },
  };
  expect(publicChain({ ...shown, ...ownersOnly })).toEqual(shown);
});

it('leaves out what the chain does not say', () => {
  expect(publicChain({ chain_id, name: 'Corner houses', ...ownersOnly })).toEqual({ chain_id, name: 'Corner houses' });
});

it('pays for one of three plans, by the month or the year', () => {
  expect(plans).toEqual(['free', 'standard', 'premium']);
  expect(billingIntervals).toEqual(['month', 'year']);
  expect(subscriptionStatuses).toEqual(['active', 'past_due', 'incomplete', 'cancelled']);
});
