import type { Api } from './api.ts';

export type OwnChain = { chain_id: string; restaurant_id: string };

/** A chain of this owner with a restaurant and nothing to eat. */
export async function newChain(owner: Api, name: string): Promise<OwnChain> {
  const { chain_id } = (await owner('POST /chain', { body: { name } })).body;
  const address = { street: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT', lat: 48.2, lng: 16.4 };
  const { body } = await owner('POST /restaurant', {
    body: { chain_id, restaurant: { name: `${name} Wien`, address } },
  });
  return { chain_id, restaurant_id: body.restaurant_id };
}

/** What it has to eat and to drink. */
export const dishesOf = async (owner: Api, { chain_id }: Pick<OwnChain, 'chain_id'>) =>
  (await owner('GET /chain/items', { query: { chain_id } })).body;
