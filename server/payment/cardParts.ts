import type { AccountParts } from '../user/accountParts.ts';
import type { OrderParts } from '../order/orderParts.ts';
import type { Payments } from './payments.ts';
import type { ProviderEvents } from '../cardProvider/providerEvent.ts';

/** What the room of card payments works with; what comes from orders is theirs to say. */
export type CardParts = AccountParts & OrderParts & { payments: Payments; providerEvents: ProviderEvents };
