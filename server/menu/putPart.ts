import { accept, refuse, type Fault, type Result } from '#domain/error/refusal.ts';
import { findInOffer, withPart, type Offer, type OfferEntity, type OfferKind } from '#domain/menu/offer.ts';
import { withoutParts } from '#domain/menu/withoutPart.ts';
import { idTaken } from '../chain/idTaken.ts';
import { canonicalJson } from '../json/canonicalJson.ts';
import { ownedPart, refuseFaults } from './changeOffer.ts';
import type { StoredOffer } from './offerRepository.ts';

type Part<Kind extends OfferKind> = { kind: Kind; id: string; part: OfferEntity<Kind>; faults?: Fault[] };

/** The offer with a new part. The same part again is no change; another one under its id is refused. */
export function addPart<Kind extends OfferKind>(
  stored: StoredOffer,
  { kind, id, part, faults = [] }: Part<Kind>,
): Result<Offer> {
  const known = findInOffer(stored.offer, kind, id);
  if (known && canonicalJson(known) !== canonicalJson(part)) return taken(stored, kind, id);
  return faults.length > 0 ? refuseFaults(faults) : accept(known ? stored.offer : withPart(stored.offer, kind, part));
}

/** The offer with a part changed, by somebody who has seen it as it stands. */
export function replacePart<Kind extends OfferKind>(
  stored: StoredOffer,
  { kind, id, part, faults = [] }: Part<Kind>,
  version: number | undefined,
): Result<Offer> {
  if (!findInOffer(stored.offer, kind, id)) return refuse('not_found');
  if (!isCurrent(stored, kind, id, version)) return conflict(stored, kind, id);
  return faults.length > 0 ? refuseFaults(faults) : accept(withPart(stored.offer, kind, part));
}

/** The offer without a part and without whatever referred to it. */
export function removePart(stored: StoredOffer, kind: OfferKind, id: string): Result<Offer> {
  if (!findInOffer(stored.offer, kind, id)) return refuse('not_found');
  return accept(withoutParts(stored.offer, kind, new Set([id])));
}

/** Whether the caller has seen the part as it stands; who names no version does not care. */
export const isCurrent = (stored: StoredOffer, kind: OfferKind, id: string, version: number | undefined): boolean =>
  version === undefined || version === stored.versions[kind].get(id);

/** A refusal that shows the part as it stands. */
export function conflict(stored: StoredOffer, kind: OfferKind, id: string): Result<never> {
  const current = ownedPart(stored, kind, id);
  return refuse('version_conflict', current.ok ? { details: { current: current.value } } : {});
}

function taken(stored: StoredOffer, kind: OfferKind, id: string): Result<never> {
  const current = ownedPart(stored, kind, id);
  return idTaken(current.ok ? current.value : undefined);
}
