import type { Currency } from '#domain/money/money.ts';
import type { OwnedOffer } from '../useOffer.ts';
import type { CostsDraft } from './useCostsDraft.ts';
import type { ItemDraft, ItemFault } from './itemDraft.ts';

/** What every part of a dish's form works with. */
export type ItemPart = {
  draft: ItemDraft;
  change: (part: Partial<ItemDraft>) => void;
  offer: OwnedOffer;
  currency: Currency;
  /** faults that are shown */
  shown: readonly ItemFault[];
  /** what its sizes cost the house, for who may know it */
  costs: CostsDraft | undefined;
};
