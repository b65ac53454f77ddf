import type { Chain } from './chain.ts';

/** What guests see of a chain: on the page of its restaurants and in the footer (D24). */
export type PublicChain = Pick<Chain, 'chain_id' | 'name' | 'avatar' | 'website' | 'social'>;

type Said = Pick<Chain, 'chain_id' | 'name'> & {
  [Field in 'avatar' | 'website' | 'social']?: Chain[Field] | undefined;
};

/** The chain without what only its owners may know: what it pays, for what, and where it is billed. */
export function publicChain({ chain_id, name, avatar, website, social }: Said): PublicChain {
  return {
    chain_id,
    name,
    ...(avatar ? { avatar } : {}),
    ...(website ? { website } : {}),
    ...(social ? { social } : {}),
  };
}
