import { describe, expect, it } from 'vitest';
import type { Chain } from '#domain/chain/chain.ts';
import { billingBody, billingDraft, chainBody, chainDraft, chainFaults } from './chainDrafts.ts';

const chain: Chain = {
  chain_id: 'chain',
  name: 'Tavern',
  avatar: '/media/tavern',
  website: 'https://www.tavern.example',
  social: { facebook: 'https://www.facebook.com/tavern' },
  subscription: { plan: 'free', interval: 'month', status: 'active' },
  version: 7,
};

describe('what guests see of a business', () => {
  it('is sent as a whole: what was not touched stays', () => {
    expect(chainBody(chainDraft(chain), chain)).toEqual({
      chain_id: 'chain',
      version: 7,
      name: 'Tavern',
      avatar: '/media/tavern',
      website: 'https://www.tavern.example',
      social: { facebook: 'https://www.facebook.com/tavern' },
    });
  });

  it.each<[Partial<ReturnType<typeof chainDraft>>, string[]]>([
    [{}, []],
    [{ name: ' ' }, ['name']],
    [{ website: '', facebook: ' ' }, []],
    [{ website: 'tavern.example' }, []],
    [{ website: 'our website', twitter: '@tavern' }, ['website', 'twitter']],
    [{ instagram: 'tavern' }, ['instagram']],
  ])('is not sent with what the server refuses: %j', (typed, faults) => {
    expect(chainFaults({ ...chainDraft(chain), ...typed })).toEqual(faults);
  });

  it('loses what was emptied', () => {
    const emptied = { ...chainDraft(chain), website: ' ', facebook: '', avatar: '' };
    expect(chainBody(emptied, chain)).toEqual({ chain_id: 'chain', version: 7, name: 'Tavern' });
  });
});

describe('whom the platform bills', () => {
  it('is called as the business, until somebody says otherwise', () => {
    expect(billingDraft(chain).name).toBe('Tavern');
    const paymentAddress = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
    expect(billingDraft({ ...chain, paymentAddress }).name).toBe('');
  });

  it('keeps a state that the form does not ask for, and leaves out what is empty', () => {
    const paymentAddress = { street: 'Main 1', postalCode: '10001', city: 'New York', state: 'NY', country: 'US' };
    const known = { ...chain, paymentAddress };
    expect(billingBody({ ...billingDraft(known), vatNumber: ' ' }, known).paymentAddress).toEqual(paymentAddress);
  });
});
