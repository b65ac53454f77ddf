import { asUser } from '#src/data/session/asUser.ts';
import { quickerOne } from '../pieces/quickerOne.ts';
import type { OwnedCategory } from './useOffer.ts';

/** Puts a category at another place. What somebody else has written of it meanwhile, its name say, stays. */
export async function placeCategory(
  chain_id: string,
  category: OwnedCategory,
  position: number,
): Promise<OwnedCategory> {
  const put = (seen: OwnedCategory): Promise<OwnedCategory> =>
    asUser('PUT /chain/foodCategories', { body: { chain_id, foodCategory: { ...seen, position } } });
  try {
    return await put(category);
  } catch (error) {
    const current = quickerOne(error) as OwnedCategory | undefined;
    if (!current) throw error;
    return put(current);
  }
}
