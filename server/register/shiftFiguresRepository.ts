import type { ShiftFigures } from '#domain/register/shift.ts';
import type { PaymentOption } from '#domain/payment/paymentOption.ts';
import type { Sql } from '../db/sql.ts';
import type { StoredShift } from './shiftRepository.ts';

type Paid = { shift_id: string; option: PaymentOption; count: number; amount: number; tips: number; rounding: number };
type Sum = { shift_id: string; count: number; amount: number };

const shifts = `unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[]) as s(shift_id, device_id, opened, closed)`;

/**
 * What the registers of these shifts of one restaurant booked between opening and closing (or `now`), by the time at
 * which it happened: what a register brings later counts where it belongs.
 */
export async function shiftFigures(
  sql: Sql,
  restaurant_id: string,
  stored: readonly StoredShift[],
  now: Date,
): Promise<Map<string, ShiftFigures>> {
  if (stored.length === 0) return new Map();
  const values = [
    restaurant_id,
    stored.map(({ shift }) => shift.shift_id),
    stored.map(({ device_id }) => device_id),
    stored.map(({ shift }) => shift.openedAt),
    // a booking of this very millisecond is part of it
    stored.map(({ shift }) => shift.closedAt ?? new Date(now.getTime() + 1).toISOString()),
  ];
  const [paid, orders, voids, refunds, returns] = await Promise.all([
    sql.query<Paid>(
      `select s.shift_id, p.doc->>'option' as option, count(*)::int as count, sum((p.doc->>'amount')::bigint)::bigint as amount,
              sum((p.doc->>'tip')::bigint)::bigint as tips, sum(coalesce((p.doc->>'rounding')::bigint, 0))::bigint as rounding
         from ${shifts} join partial_payment p on p.device_id = s.device_id and p.status = 'paid'
          and p.confirmed_at >= s.opened and p.confirmed_at < s.closed
        where p.restaurant_id = $1 group by 1, 2 order by 1, 2`,
      values,
    ),
    sql.query<Sum>(
      `select s.shift_id, count(*)::int as count, sum((o.doc->>'amountTotal')::bigint)::bigint as amount
         from ${shifts} join orders o on o.restaurant_id = $1 and o.created_at >= s.opened and o.created_at < s.closed
          and o.doc->>'device_id' = s.device_id::text
        where o.status <> 'rejected' group by 1`,
      values,
    ),
    // a line is voided within days of its order
    sql.query<Sum>(
      `select s.shift_id, count(*)::int as count, sum((line->>'unitPrice')::bigint * (line->>'quantity')::bigint)::bigint as amount
         from ${shifts} join orders o on o.restaurant_id = $1 and o.created_at >= s.opened - interval '2 days'
          and o.created_at < s.closed and o.doc->>'device_id' = s.device_id::text
        cross join lateral jsonb_array_elements(o.doc->'items') line
        where (line->'voided'->>'at')::timestamptz >= s.opened and (line->'voided'->>'at')::timestamptz < s.closed
        group by 1`,
      values,
    ),
    // refunds that did not say which drawer they came out of: this register's, as far as it took the cash. What was given
    // back of it before has left the drawer then, this register's or, of cash that it took alone, another's
    sql.query<Sum>(
      `select shift_id, count(*)::int as count, sum(greatest(0, taken - returned))::bigint as amount
         from (select s.shift_id, sum((share->>'amount')::bigint) as taken,
                      coalesce((select sum((back->>'amount')::bigint) from jsonb_array_elements(o.doc->'returns') back
                                 where back->>'device_id' = s.device_id::text or not exists (
                                   select from jsonb_array_elements(o.doc->'payments') other
                                    where other->>'option' = 'cash' and other->>'status' = 'paid'
                                      and other->>'device_id' is distinct from s.device_id::text)), 0) as returned
                 from ${shifts} join orders o on o.restaurant_id = $1 and o.status = 'refunded' and o.created_at < s.closed
                  and (o.doc->>'amountPaid')::bigint > 0
                  and not o.doc @? '$.returns[*] ? (@.whole == true)'
                  and (o.doc->'statusEntry'->>'at')::timestamptz >= s.opened and (o.doc->'statusEntry'->>'at')::timestamptz < s.closed
                cross join lateral jsonb_array_elements(o.doc->'payments') part
                cross join lateral jsonb_array_elements(part->'allocations') share
                where part->>'option' = 'cash' and part->>'status' = 'paid' and part->>'device_id' = s.device_id::text
                  and share->>'order_id' = o.order_id::text
                group by s.shift_id, s.device_id, o.order_id, o.doc) refunded
        group by 1`,
      values,
    ),
    // nobody brings anything later than a device's queue lasts (D18)
    sql.query<Sum>(
      `select s.shift_id, count(*)::int as count,
              sum((back->>'amount')::bigint + coalesce((back->>'tip')::bigint, 0) + coalesce((back->>'rounding')::bigint, 0))::bigint as amount
         from ${shifts} join orders o on o.restaurant_id = $1 and o.created_at >= s.opened - interval '40 days'
          and o.created_at < s.closed and o.doc ? 'returns'
        cross join lateral jsonb_array_elements(o.doc->'returns') back
        where back->>'device_id' = s.device_id::text
          and (back->>'at')::timestamptz >= s.opened and (back->>'at')::timestamptz < s.closed
        group by 1`,
      values,
    ),
  ]);
  const of = (sums: Sum[], shift_id: string) => {
    const sum = sums.find((each) => each.shift_id === shift_id);
    return { count: sum?.count ?? 0, amount: sum?.amount ?? 0 };
  };
  return new Map(
    stored.map(({ shift: { shift_id } }) => [
      shift_id,
      {
        orders: of(orders, shift_id),
        voids: of(voids, shift_id),
        payments: paid.filter((each) => each.shift_id === shift_id).map(({ shift_id: _own, ...each }) => each),
        refunds: of(refunds, shift_id).amount + of(returns, shift_id).amount,
      },
    ]),
  );
}
