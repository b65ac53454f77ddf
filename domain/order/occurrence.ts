import type { Actor } from '../account/account.ts';
import type { MenuIndex } from '../menu/menuIndex.ts';
import type { Money } from '../money/money.ts';
import type { PaidCard } from '../payment/paidCard.ts';
import type { Restaurant } from '../restaurant/restaurant.ts';
import type { TableSession } from '../table/table.ts';
import type { Instant } from './instant.ts';
import type { Standing } from './standing.ts';

/** The card provider's word; a tip that the cardholder typed in at the reader comes on top of what was asked for. */
export type PaymentProof = { intent_id: string; readerTip?: Money; card?: PaidCard };

/** Everything about a command that a rule may not make up itself. */
export type Occurrence = {
  /** the operation's key (Idempotency-Key), a UUID; it also names what the rules create by themselves */
  key: string;
  /** when it happened (D31) */
  at: Instant;
  /** what the clock of whoever did it said, where that could not be (D43) */
  clock?: Instant;
  by: Actor;
  standing: Standing;
  device_id?: string;
  restaurant: Restaurant;
  /** the menu revision that the command names, unless it is unknown or too old (D20) */
  menu: MenuIndex | undefined;
  /** the current revision, where the caller has it */
  currentTotalsMenu?: MenuIndex;
  /** the number to give to a placed order (D10) */
  number: string;
  /** the intent that the card provider itself has confirmed: only the server may say so (D14) */
  proven?: PaymentProof;
  /** opens a session, where an order at a table finds none */
  openSession?: () => TableSession;
};

/** How the journal and a part's `by` name an actor. */
export const actorKey = ({ kind, id }: Actor): string => `${kind}:${id}`;

/** How people read an actor. */
export const actorName = ({ kind, name }: Actor): string => name ?? kind;
