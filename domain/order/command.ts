import type { Instant } from './instant.ts';
import type {
  Address,
  Contact,
  NewDiscount,
  NewOrder,
  NewOrderItem,
  OrderAction,
  PaymentOption,
  SplitLine,
} from './order.ts';
import type { Money } from '../money/money.ts';
import type { NewPartialPayment, PaymentIncident, ReaderCharge } from '../payment/partialPayment.ts';
import type { WaiterReason } from '../table/table.ts';

export type VoidedLine = { line_id: string; reason: string; quantity?: number; part_id?: string };

/** To a card that paid: `amount` off the bill, the tip on top. */
export type CardBack = { partialPayment_id: string; amount: Money; tip?: Money };

/** Without lines it is cash that was too much. With lines they are taken off the bill, and a reason is needed. */
export type MoneyBack = {
  /** in cash, off the bill */
  amount: Money;
  lines?: SplitLine[];
  note?: string;
  /** in cash on top of `amount`, and what cash rounding did (D7) */
  tip?: Money;
  rounding?: Money;
  cards?: CardBack[];
};

/** What somebody wants to happen: never a state to overwrite, so that it can be replayed and merged. */
export type Command =
  | { type: 'order.place'; body: { order: NewOrder } }
  | {
      type: 'order.action';
      body: {
        order_id: string;
        action: OrderAction;
        note?: string;
        lines?: string[];
        /** of a refund: the cash that went back; none of who does not say it (ADR 64) */
        amount?: Money;
      };
    }
  | {
      type: 'order.lines';
      body: {
        order_id: string;
        add?: NewOrderItem[];
        /** the whole line, or so many units of it, which then stand under the id `part_id` */
        void?: VoidedLine[];
        /** what the station that makes them says of its lines (ADR 50); the order's status follows from them */
        accept?: string[];
        begin?: string[];
        done?: string[];
        serve?: string[];
        recall?: string[];
        /** held lines that the kitchen is to make now */
        fire?: string[];
        /** lines whose paper ticket came out, by the word of whoever holds it (D30) */
        printed?: string[];
        /** the revision that prices the added lines; none means the current one */
        menu_revision?: string;
      };
    }
  | {
      type: 'order.info';
      body: {
        order_id: string;
        note?: string;
        contact?: Contact;
        address?: Address;
        orderedAt?: Instant;
        promisedAt?: Instant;
        givenCash?: Money;
      };
    }
  | {
      type: 'order.replace';
      body: { order: { order_id: string; version: number; items: NewOrderItem[]; amountTotal?: Money } };
    }
  | { type: 'order.discount'; body: { order_id: string; discount: NewDiscount } }
  /** one order, or everything that a table has open */
  | { type: 'order.move'; body: { order_id?: string; table_id?: string; to: { table_id: string } } }
  /** lines, or units of them, go to a new order: at a table, or as a bill of its own where they are */
  | {
      type: 'order.split';
      body: { order_id: string; to: { order_id: string; table_id?: string; number?: string }; lines: SplitLine[] };
    }
  | { type: 'order.rate'; body: { order_id: string; stars: number } }
  | { type: 'payment.open'; body: NewPartialPayment }
  | { type: 'payment.cancel'; body: { partialPayment_id: string } }
  | {
      type: 'payment.confirm';
      body: {
        order_id?: string;
        partialPayment_id?: string;
        /** the whole part, so that cash taken offline is recorded even when its opening never arrived */
        partialPayment?: NewPartialPayment;
        paymentOption: PaymentOption;
        given?: Money;
        tip?: Money;
      };
    }
  /** money that goes back to the guest: cash that was too much (D12), or what lines cost that are given back (ADR 60) */
  | { type: 'payment.return'; body: { order_id: string } & MoneyBack }
  | {
      type: 'table.call';
      body: { event_id: string; table_id: string; reason: WaiterReason; comment?: string; table_generation?: number };
    }
  | { type: 'table.seen'; body: { event_id: string } }
  | { type: 'table.process'; body: { event_id: string } }
  | { type: 'table.close'; body: { table_id: string; force?: boolean; note?: string } };

export type CommandType = Command['type'];

/** What only the server tells its own orders, because the card provider did it. No call of the contract carries it. */
export type SystemCommand =
  | { type: 'payment.charge'; body: { partialPayment_id: string; intent_id: string; reader?: ReaderCharge } }
  | { type: 'payment.release'; body: { partialPayment_id: string; intent_id: string } }
  | {
      type: 'payment.refund';
      body: { partialPayment_id: string; order_id: string; amount: Money; return_id?: string; tip?: Money };
    }
  | { type: 'payment.incident'; body: { partialPayment_id: string } & Omit<PaymentIncident, 'at'> };

export type AnyCommand = Command | SystemCommand;
