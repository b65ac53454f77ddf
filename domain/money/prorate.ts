import type { Money } from './money.ts';

/**
 * Splits `total` in proportion to `weights` (whole, not negative), one share for each, summing to `total` exactly.
 * What is left after rounding down goes by one minor unit to the largest remainders, the first one among equals, so
 * that the same bill is always split the same way. Weights that are all zero count as equal.
 */
export function prorate(total: Money, weights: readonly number[]): Money[] {
  if (weights.length === 0) {
    if (total !== 0) throw new Error('prorate: nothing to put the total on');
    return [];
  }
  if (total < 0) return prorate(-total, weights).map((share) => 0 - share);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0)
    return prorate(
      total,
      weights.map(() => 1),
    );
  // products of two amounts of money may pass 2^53
  const whole = BigInt(sum);
  const products = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = products.map((product) => Number(product / whole));
  const left = total - shares.reduce((all, share) => all + share, 0);
  products
    .map((product, index) => ({ index, remainder: product % whole }))
    // what is equal keeps its order
    .sort((a, b) => Number(b.remainder - a.remainder))
    .slice(0, left)
    .forEach(({ index }) => (shares[index] = (shares[index] ?? 0) + 1));
  return shares;
}
