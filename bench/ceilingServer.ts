// The ceiling: what this machine can do when there is nothing to decide. A bare Fastify, one statement that inserts
// order, three lines, payment and event in one durable commit, and a broadcast. No prices, rights or idempotency.
import Fastify from 'fastify';
import { Pool } from 'pg';
import { Server } from 'socket.io';

const url = process.env['DATABASE_URL'];
if (!url) throw new Error('DATABASE_URL is missing');
const pool = new Pool({ connectionString: url, max: 10 });

await pool.query(`
  create table if not exists ceiling_order (order_id uuid primary key, restaurant_id uuid, doc jsonb, at timestamptz default now());
  create table if not exists ceiling_line (line_id uuid primary key, order_id uuid, doc jsonb);
  create table if not exists ceiling_payment (payment_id uuid primary key, order_id uuid, amount bigint);
  create table if not exists ceiling_event (seq bigint generated always as identity primary key, restaurant_id uuid, doc jsonb);
`);

type Body = { order: { order_id: string; restaurant_id: string; items: { line_id: string }[]; amountTotal: number } };

const app = Fastify();
const io = new Server(app.server, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  socket.on('join_room', (room: string, answer: () => void) => {
    void socket.join(room);
    answer();
  });
});

app.post<{ Body: Body }>('/order', async (request) => {
  const { order } = request.body;
  await pool.query({
    name: 'ceiling',
    text: `with o as (insert into ceiling_order (order_id, restaurant_id, doc) values ($1, $2, $3)),
      l as (insert into ceiling_line select line_id, $1, doc from unnest($4::uuid[], $5::jsonb[]) as n(line_id, doc)),
      p as (insert into ceiling_payment values (gen_random_uuid(), $1, $6))
      insert into ceiling_event (restaurant_id, doc) values ($2, $3)`,
    values: [
      order.order_id,
      order.restaurant_id,
      JSON.stringify(order),
      order.items.map((item) => item.line_id),
      order.items.map((item) => JSON.stringify(item)),
      order.amountTotal,
    ],
  });
  io.to(`restaurant:${order.restaurant_id}`).emit('update_order', { seq: 1, order });
  return order;
});

// The menu's bytes, as bare as a route can send them.
const menu = process.env['MENU_FILE']
  ? await (await import('node:fs/promises')).readFile(process.env['MENU_FILE'])
  : Buffer.from('{}');
app.get('/menu', (_request, reply) =>
  reply
    .header('content-type', 'application/json')
    .header('content-encoding', process.env['MENU_ENCODING'] ?? 'identity')
    .send(menu),
);

const address = await app.listen({ port: Number(process.env['PORT'] ?? 0), host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ origin: address, pid: process.pid })}\n`);
