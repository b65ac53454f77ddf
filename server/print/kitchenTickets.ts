import type { Order, OrderItem } from '#domain/order/order.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { isForTickets, ticketDelta } from '#domain/print/ticketDelta.ts';
import { ticketDocument } from '#domain/print/ticketDocument.ts';
import type { Printer } from '#domain/print/printer.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { isForCategories } from '#domain/restaurant/station.ts';
import type { Sql } from '../db/sql.ts';
import { eventsBetween } from '../stream/streamRepository.ts';
import { tableById } from '../table/tableRepository.ts';
import { announceJob, announcePrinters } from './printerRepository.ts';
import { insertPrintJob } from './printJobRepository.ts';
import type { PrintParts } from './printParts.ts';
import {
  lockTicketPlace,
  moveTicketPlace,
  paperDays,
  paperOf,
  storePaper,
  ticketPrintersBehind,
} from './ticketRepository.ts';

/** How long what has happened is gathered, so that a whole replay makes one pass. */
const gatherMs = 50;
/** How often printers are looked for that a process left behind when it died. */
const lookMs = 5_000;
/** Events of one pass. */
const most = 200;

/**
 * Makes kitchen tickets of what happens in a house (ADR 59), whoever took the order: each printer reads the house's stream,
 * and that a ticket is to be printed is stored together with how far it has read. So each piece of news is on paper once.
 */
export function startKitchenTickets(parts: PrintParts): { stop(): Promise<void> } {
  const { db, bus, log } = parts;
  let stopped = false;
  let wanted = false;
  let passing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function soon(): void {
    wanted = true;
    if (!passing && !stopped) timer ??= setTimeout(begin, gatherMs);
  }
  function begin(): void {
    timer = undefined;
    wanted = false;
    passing = pass()
      .catch((error: unknown) => log.warn({ err: error }, 'kitchen tickets were not made'))
      .finally(() => {
        passing = undefined;
        if (wanted) soon();
      });
  }
  async function pass(): Promise<void> {
    for (const printer of await ticketPrintersBehind(db)) {
      // what is wrong with one printer's tickets keeps nobody else's waiting
      const more = await ticketsOf(printer).catch((error: unknown) => {
        log.warn({ err: error, printer_id: printer.printer_id }, 'kitchen tickets were not made');
        return false;
      });
      if (more) wanted = true;
    }
  }
  async function ticketsOf(printer: Printer): Promise<boolean> {
    const restaurant = await parts.restaurants.get(printer.restaurant_id);
    if (!restaurant) return false;
    const { menu_revision } = restaurant;
    const menu = menu_revision === undefined ? undefined : await parts.menus.index(menu_revision);
    return db.transaction((tx) => makeTickets(tx, parts, { printer, restaurant, menu }));
  }

  bus.on('stream', (_, events) => {
    if (events.some(({ kind }) => kind === 'order')) soon();
  });
  const look = setInterval(soon, lookMs);
  look.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(look);
      clearTimeout(timer);
      await passing;
    },
  };
}

type Place = { printer: Printer; restaurant: Restaurant; menu: MenuIndex | undefined };

/** Tells whether there is more to read. */
async function makeTickets(
  tx: Sql,
  { newId, now }: PrintParts,
  { printer, restaurant, menu }: Place,
): Promise<boolean> {
  const { printer_id, restaurant_id } = printer;
  const place = await lockTicketPlace(tx, printer_id);
  if (!place) return false;
  const upTo = Math.min(place.head, place.seq + most);
  const events = await eventsBetween(tx, restaurant_id, place.seq, upTo);
  const orders = new Map<string, Order>();
  for (const event of events) if (event.kind === 'order') orders.set(event.order.order_id, event.order);
  const concerns = concernsOf(printer, restaurant, menu);
  const remembered = new Date(now().getTime() - paperDays * 24 * 60 * 60_000).toISOString();
  const since = remembered > place.since ? remembered : place.since;
  let printed = false;
  for (const order of orders.values()) {
    if (!isForTickets(order)) continue;
    const before = await paperOf(tx, printer_id, order.order_id);
    const delta = ticketDelta(order, before, { concerns, since });
    await storePaper(tx, { printer_id, order_id: order.order_id, paper: delta.paper, now: now() });
    if (delta.added.length === 0 && delta.voided.length === 0) continue;
    const table = order.table_id === undefined ? undefined : await tableById(tx, order.table_id);
    const document = ticketDocument(order, delta, before, {
      language: printer.language,
      timezone: restaurant.timezone,
      station: printer.name,
      at: now().toISOString(),
      ...(table ? { tableName: table.name } : {}),
    });
    const job = {
      job_id: newId(),
      restaurant_id,
      printer_id,
      kind: 'ticket' as const,
      title: document.title,
      document,
    };
    await insertPrintJob(tx, job, now());
    printed = true;
  }
  await moveTicketPlace(tx, printer_id, upTo);
  if (printed) {
    await announceJob(tx, printer_id);
    await announcePrinters(tx, restaurant_id);
  }
  return upTo < place.head;
}

/** Lines of the stations that print there; all of them where none is named, or where those are gone. */
function concernsOf(printer: Printer, { stations = [] }: Restaurant, menu: MenuIndex | undefined) {
  const own = stations.filter(({ station_id }) => printer.stations.includes(station_id));
  const categories = own.flatMap((station) => station.categories);
  return (line: OrderItem): boolean => isForCategories(line, categories, menu);
}
