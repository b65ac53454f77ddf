import type { BodyOf } from '#contract/calls.ts';
import { isWebAddress } from '#domain/account/webAddress.ts';
import type { Chain } from '#domain/chain/chain.ts';

/** What guests see of a chain, as fields. */
export type ChainDraft = {
  name: string;
  website: string;
  facebook: string;
  instagram: string;
  twitter: string;
  avatar: string;
};

export const chainDraft = ({ name, website = '', social = {}, avatar = '' }: Chain): ChainDraft => ({
  name,
  website,
  facebook: social.facebook ?? '',
  instagram: social.instagram ?? '',
  twitter: social.twitter ?? '',
  avatar,
});

const filled = <Name extends string>(fields: Record<Name, string>): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries<string>(fields).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  ) as Partial<Record<Name, string>>;

const links = ['website', 'facebook', 'instagram', 'twitter'] as const;

/** What cannot be saved as it stands: without a name, and what is no web address. */
export const chainFaults = (draft: ChainDraft): (keyof ChainDraft)[] => [
  ...(draft.name.trim() === '' ? (['name'] as const) : []),
  ...links.filter((link) => draft[link].trim() !== '' && !isWebAddress(draft[link])),
];

/** The whole of it, as it is sent: a field that is left out is taken away. */
export function chainBody(
  { name, website, facebook, instagram, twitter, avatar }: ChainDraft,
  { chain_id, version }: Pick<Chain, 'chain_id' | 'version'>,
): BodyOf<'PUT /chain'> {
  const social = filled({ facebook, instagram, twitter });
  return {
    chain_id,
    version,
    name: name.trim(),
    ...filled({ website, avatar }),
    ...(Object.keys(social).length > 0 ? { social } : {}),
  };
}

/** Whom and where the platform bills, as fields. */
export type BillingDraft = {
  name: string;
  vatNumber: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
};

export const billingDraft = ({ name: chainName, paymentAddress }: Chain): BillingDraft => ({
  name: paymentAddress ? (paymentAddress.name ?? '') : chainName,
  vatNumber: paymentAddress?.vatNumber ?? '',
  street: paymentAddress?.street ?? '',
  postalCode: paymentAddress?.postalCode ?? '',
  city: paymentAddress?.city ?? '',
  country: paymentAddress?.country ?? 'AT',
});

export function billingBody(
  { name, vatNumber, street, postalCode, city, country }: BillingDraft,
  { chain_id, version, paymentAddress }: Chain,
): BodyOf<'PUT /chain/payment-address'> {
  const { state } = paymentAddress ?? {};
  return {
    chain_id,
    version,
    paymentAddress: {
      street: street.trim(),
      postalCode: postalCode.trim(),
      city: city.trim(),
      country,
      ...(state ? { state } : {}),
      ...filled({ name, vatNumber }),
    },
  };
}
