import type { StoredOperation } from '#src/data/outbox/operation.ts';

type Named = {
  order_id?: string;
  order?: { order_id?: string; number?: string };
  orders?: string[];
  partialPayment?: { orders?: string[] };
};

/** The order that an operation is about, where it is about one. */
export function operationOrder({ body }: Pick<StoredOperation, 'body'>): string | undefined {
  const named = body as Named;
  return named.order_id ?? named.order?.order_id ?? named.partialPayment?.orders?.[0] ?? named.orders?.[0];
}
