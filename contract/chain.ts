import { z } from 'zod';
import { billingIntervals, plans, subscriptionStatuses, type Chain as DomainChain } from '../domain/chain/chain.ts';
import { chainRoles } from '../domain/chain/chainRole.ts';
import type { PublicChain as DomainPublicChain } from '../domain/chain/publicChain.ts';
import { Address } from './address.ts';
import { ChainFigures } from './statistics.ts';
import { call } from './call.ts';
import { Card } from './card.ts';
import { OwnedMenu } from './chainMenu.ts';
import { Avatar } from './media.ts';
import { Count, Deleted, Email, EncodedPassword, Id, Instant, listOf, Name, Typed, Version } from './primitives.ts';
import { secret } from './secret.ts';
import { Restaurant } from './restaurant.ts';
import { SocialLinks, WebAddress } from './restaurantFields.ts';
import { written } from './written.ts';

const O = ['owner'] as const;

/** What GET /chain can bring along. */
export const chainParts = ['restaurants', 'menus', 'cards', 'statistics'] as const;
export type ChainPart = (typeof chainParts)[number];

/** Whom and where the platform bills. */
export const PaymentAddress = Address.extend({
  name: Name.optional(),
  vatNumber: Typed.trim().max(40).optional(),
});

export const Chain = z.object({
  chain_id: Id,
  name: Name,
  avatar: z.string().optional(),
  website: z.string().optional(),
  social: z
    .object({ facebook: z.string().optional(), instagram: z.string().optional(), twitter: z.string().optional() })
    .optional(),
  subscription: z.object({
    plan: z.enum(plans),
    interval: z.enum(billingIntervals),
    status: z.enum(subscriptionStatuses),
    renewsAt: Instant.optional(),
  }),
  paymentAddress: PaymentAddress.optional(),
  version: z.int(),
}) satisfies z.ZodType<DomainChain>;

/** What an owner says of a chain. */
export const chainFields = {
  name: Name,
  avatar: Avatar.optional(),
  website: WebAddress.optional(),
  social: SocialLinks.optional(),
};

/** What guests see of a chain (D24). */
export const PublicChain = Chain.pick({
  chain_id: true,
  name: true,
  avatar: true,
  website: true,
  social: true,
}) satisfies z.ZodType<DomainPublicChain>;

export const PopulatedChain = Chain.extend({
  restaurants: z.array(Restaurant).optional(),
  menus: z.array(OwnedMenu).optional(),
  cards: z.array(Card).optional(),
  /** the last thirty days, by day */
  statistics: ChainFigures.optional(),
});

/** Somebody who belongs to a chain, and what he may do there (ADR 66). */
export const ChainOwner = z.object({
  user_id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(chainRoles),
});

/** A change of what a chain owns, by an owner, an admin or a device. */
export const ChainJournalEntry = z.object({
  journal_id: z.int(),
  chain_id: Id,
  restaurant_id: Id.optional(),
  at: Instant,
  actor: z.string(),
  actorName: z.string().optional(),
  what: z.enum(['created', 'changed', 'deleted']),
  entity: z.string(),
  entity_id: Id,
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

/** Chains, their owners and their journal. */
export const chainCalls = {
  'GET /chain': call({
    who: O,
    query: z.strictObject({ chain_id: Id, populate: listOf(chainParts).optional() }),
    answer: PopulatedChain,
    summary: 'A chain, with what else is asked for',
  }),
  'POST /chain': call({
    who: ['user'],
    body: written(
      {
        chain_id: Id.optional(),
        ...chainFields,
      },
      ['subscription', 'paymentAddress', 'version'],
    ),
    answer: Chain,
    summary: 'Create a chain; whoever does is its first owner',
  }),
  'PUT /chain': call({
    who: O,
    body: written(
      {
        chain_id: Id,
        ...chainFields,
        version: Version.optional(),
      },
      ['subscription', 'paymentAddress', 'restaurants', 'menus', 'cards', 'statistics'],
    ),
    answer: Chain,
    summary: 'Change what guests see of a chain; an optional field that is left out is taken away',
  }),
  'DELETE /chain': call({
    who: ['anyone'],
    query: z.looseObject({}),
    answer: Deleted,
    summary: 'Not Implemented',
  }),
  'GET /chain/restaurants': call({
    who: O,
    query: z.strictObject({ chain_id: Id }),
    answer: z.array(Restaurant),
    summary: 'The restaurants of a chain',
  }),
  'GET /chain/journal': call({
    who: O,
    query: z.strictObject({
      chain_id: Id,
      entity: Typed.max(40).optional(),
      entity_id: Id.optional(),
      restaurant_id: Id.optional(),
      limit: z.coerce.number().int().min(1).max(200).optional(),
      cursor: Count.optional(),
    }),
    answer: z.array(ChainJournalEntry),
    summary: 'Who changed what of the chain, newest first; header Next-Cursor while there is more',
  }),
  'POST /chain/invite': call({
    who: O,
    body: z.strictObject({
      chain_id: Id,
      email: Email,
      /** an owner, when nothing is said */
      role: z.enum(chainRoles).optional(),
      password: EncodedPassword.optional(),
    }),
    answer: z.object({ sent: z.literal(true), expiresAt: Instant }),
    summary:
      'Invite a further owner, manager or viewer by mail; the invitation holds for seven days and opens once; asks for the password, or a confirmation',
  }),
  'GET /chain/invitations': call({
    who: O,
    query: z.strictObject({ chain_id: Id }),
    answer: z.array(z.object({ invitation_id: Id, email: z.string(), role: z.enum(chainRoles), expiresAt: Instant })),
    summary: 'The invitations that somebody may still accept',
  }),
  'DELETE /chain/invitations': call({
    who: O,
    query: z.strictObject({ chain_id: Id, invitation_id: Id }),
    answer: Deleted,
    summary: 'Withdraw an invitation that nobody has accepted yet',
  }),
  'GET /chain/owners': call({
    who: O,
    query: z.strictObject({ chain_id: Id }),
    answer: z.array(ChainOwner),
    summary: 'Who belongs to a chain: owners, managers and viewers',
  }),
  'PUT /chain/owners': call({
    who: O,
    body: z.strictObject({ chain_id: Id, user_id: Id, role: z.enum(chainRoles) }),
    answer: ChainOwner,
    summary: 'Give somebody of the chain another role; one owner stays; asks for a confirmation',
  }),
  'DELETE /chain/owners': call({
    who: O,
    query: z.strictObject({ chain_id: Id, user_id: Id }),
    answer: Deleted,
    summary: 'Take a chain from somebody, or leave it; one owner stays; asks for a confirmation',
  }),
  'POST /chain/invite/accept': call({
    who: ['user'],
    body: z.strictObject({ token: secret(Typed.min(10).max(200)) }),
    answer: Chain,
    summary: 'Accept an invitation, as the user whose verified e-mail it names',
  }),
};
