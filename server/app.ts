import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { needsSecondFactor } from './login/secondFactor/needsSecondFactor.ts';
import { ensureFirstAdmin } from './login/firstAdmin.ts';
import { messageServices } from './message/messageServices.ts';
import { messageContent } from './account/messageContent.ts';
import { startMessageSender } from './message/messageSender.ts';
import { createTokens } from './caller/tokens.ts';
import type { Config } from './config.ts';
import { connectDatabase } from './db/database.ts';
import { openEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { announceTablets } from './device/announceTablets.ts';
import { replayedBy } from './device/replayedBy.ts';
import { followDevices } from './device/deviceSignals.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createLog } from './log.ts';
import { publishMenu } from './menu/publishMenu.ts';
import { createMenus } from './menu/menus.ts';
import { revisionAllowed } from './menu/revisionAllowed.ts';
import { createOrders } from './lane/restaurantLane.ts';
import { createPayments } from './payment/payments.ts';
import { endedAtProvider } from './payment/endedAtProvider.ts';
import { confirmedByProvider } from './payment/providerConfirmation.ts';
import { terminalsOfRestaurant } from './terminal/terminalRepository.ts';
import { createProviderEvents } from './payment/providerEvents.ts';
import { startReaper } from './reconciliation/reaper.ts';
import { boundConnections, connectionLimits } from './http/boundConnections.ts';
import { openConnections } from './http/openConnections.ts';
import { errors, refusalOfError } from './http/errors.ts';
import { gate } from './http/gate.ts';
import { jsonBody } from './http/jsonBody.ts';
import { createLimits } from './http/limits.ts';
import { metrics } from './http/metrics.ts';
import { requestHashWith } from './json/requestHash.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { sendError } from './http/serve.ts';
import { staticFiles } from './http/staticFiles.ts';
import { answerUnreadable } from './http/unreadable.ts';
import { startKitchenTickets } from './print/kitchenTickets.ts';
import { startPrintQueue } from './print/printQueue.ts';
import { tellGuests } from './push/tellGuests.ts';
import { createBus } from './stream/bus.ts';
import { startRealtime } from './socket/realtime.ts';
import { createRestaurants } from './restaurant/restaurants.ts';
import { createDrawnPages } from './page/drawnPages.ts';
import { publicConfig } from './system/publicConfig.ts';
import { routes } from './routes.ts';
import type { Sql } from './db/sql.ts';
import { acceptOperatorConditions } from './legal/operatorTexts.ts';
import { openSecrets } from './secrets/openSecrets.ts';
import type { AcceptedConditions } from './user/accountParts.ts';

export type App = {
  /** Opens the port. */
  listen(): Promise<{ origin: string }>;
  /** Takes nothing new, sends clients elsewhere, finishes what is running, then lets go of everything. */
  close(): Promise<void>;
  deps: Deps;
  fastify: FastifyInstance;
};

export type AppOptions = {
  now?: () => Date;
  log?: Logger;
  /** for tests: whatever holds a connection and asks for a second one fails */
  watched?: boolean;
};

/** The largest request: a replay of 200 operations stays well below. */
const bodyLimit = 1_048_576;

/** Everything of the server, put together; the port is not open yet. */
export async function createApp(
  config: Config,
  { now = () => new Date(), log = createLog(config.logLevel), watched = false }: AppOptions = {},
): Promise<App> {
  if (config.operator.values.legalName === undefined)
    log[config.open ? 'warn' : 'info'](
      'OPERATOR_NAME is not set: /imprint, /privacy and /conditions say that nobody is named there yet',
    );
  const embedded = config.databaseUrl ? undefined : await openEmbedded(config.dataDir, (text) => log.info(text));
  const url = config.databaseUrl ?? embedded!.url;
  const db = connectDatabase({
    url,
    connections: config.databaseConnections,
    log: (message, error) => log.error({ err: error }, message),
    watched,
  });
  let origin = config.publicUrl ?? `${config.tls ? 'https' : 'http'}://localhost:${config.port}`;
  try {
    await migrate(db, url);
    const bus = createBus();
    const [tokens, secrets, restaurants] = await Promise.all([
      createTokens(db, now, needsSecondFactor(config)),
      openSecrets(db, config, (sentence) => log.info(sentence)),
      createRestaurants({
        db,
        now,
        cashOnly: !config.stripe && config.payments === 'off',
        changed: (restaurant_id) => bus.emitRestaurant(restaurant_id),
      }),
    ]);
    const menus = createMenus(db);
    const orders = createOrders({
      db,
      bus,
      now,
      newId: uuidv7,
      restaurants,
      menus,
      revisionAllowed: (restaurant, menu_revision, standing, at) =>
        revisionAllowed(db, restaurant.restaurant_id, menu_revision, standing, at),
    });
    const payments = await createPayments({ config, db, now, log, origin: () => origin });
    const rooms = {
      config,
      db,
      databaseUrl: url,
      log,
      now,
      newId: uuidv7,
      origin: () => origin,
      bus,
      limits: createLimits(db, now),
      tokens,
      secrets,
      requestHash: requestHashWith(secrets.key('request')),
      restaurants,
      menus,
      orders,
      payments,
      conditionsAccepted: (tx: Sql, accepted: AcceptedConditions) =>
        acceptOperatorConditions(tx, config.operator, accepted),
      // facts that never change
      restaurantOf: new LRUCache<string, string>({ max: 50_000 }),
    };
    const deps: Deps = {
      ...rooms,
      providerEvents: createProviderEvents(rooms),
      confirmedByProvider: (command, callers) => confirmedByProvider(rooms, command, callers),
      endedAtProvider: (partialPayment_id, callers) => endedAtProvider(rooms, partialPayment_id, callers),
      replayedBy: (callers, operation) => replayedBy(db, callers, operation),
      publishMenu,
      tableRemoved: (tx, table_id) => announceTablets(tx, tokens, table_id),
      terminalsOf: (tx, restaurant_id) => terminalsOfRestaurant(tx, payments.provider.name, restaurant_id),
    };
    await Promise.all([followDevices(db, bus), ensureFirstAdmin(deps)]);
    const fastify = await createFastify(deps);
    const door = gate(fastify, deps);
    const connections = openConnections(fastify.server);
    boundConnections(fastify.server, config.trustProxy);
    const measured = metrics(fastify);
    const offers = publicConfig(deps);
    const pages = createDrawnPages({ ...deps, distDir: config.distDir, offers });
    if (pages) fastify.addHook('onClose', () => pages.stop());
    await staticFiles(fastify, { distDir: config.distDir, offers }, pages?.pageAt);
    routes(fastify, deps, measured);
    await fastify.ready();
    const realtime = await startRealtime(fastify, deps, door);
    const housekeeping = startHousekeeping(deps);
    const reaper = startReaper(deps);
    const guests = tellGuests(deps);
    const prints = await startPrintQueue(deps);
    const tickets = startKitchenTickets(deps);
    const messages = await startMessageSender({
      ...deps,
      services: messageServices(config, log),
      contentOf: (message) => messageContent(deps, message),
    });

    let closed: Promise<void> | undefined;
    return {
      deps,
      fastify,
      async listen() {
        const port = await listenOn(fastify, config);
        if (!config.publicUrl) origin = `${config.tls ? 'https' : 'http'}://localhost:${port}`;
        return { origin };
      },
      close: () => (closed ??= close()),
    };

    async function close(): Promise<void> {
      door.close();
      await sleep(config.drainSeconds * 1_000);
      // Whoever is sent away from here must not come back to here.
      fastify.server.close();
      await realtime.drain();
      // A connection that is kept alive would hold the stop up when its last answer has gone, and so would a silent one.
      const idle = setInterval(() => {
        fastify.server.closeIdleConnections();
        connections.endSilent();
      }, 50);
      await fastify.close();
      clearInterval(idle);
      await Promise.all([
        housekeeping.stop(),
        reaper.stop(),
        deps.providerEvents.stop(),
        messages.stop(),
        guests.stop(),
        tickets.stop().then(() => prints.stop()),
      ]);
      await realtime.stop();
      await db.close();
      await embedded?.stop();
    }
  } catch (error) {
    await db.close();
    await embedded?.stop();
    throw error;
  }
}

async function createFastify(deps: Deps): Promise<FastifyInstance> {
  const { config, log } = deps;
  const fastify = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // nothing is said of single requests, so none needs a log of its own
    childLoggerFactory: (logger) => logger,
    bodyLimit,
    requestTimeout: 60_000,
    // longer than balancers keep theirs, so that none is used just as it ends
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    trustProxy: config.trustProxy,
    // what is refused before any route is looked for, such as a path that is no address
    frameworkErrors: (error, _request, reply) => void sendError(reply, refusalOfError(error)),
    clientErrorHandler: answerUnreadable,
    ...(config.tls
      ? { https: { ...connectionLimits, cert: readFileSync(config.tls.cert), key: readFileSync(config.tls.key) } }
      : { http: connectionLimits }),
  }) as unknown as FastifyInstance;
  jsonBody(fastify, bodyLimit);
  await fastify.register(cookie);
  errors(fastify, deps);
  securityHeaders(fastify, {
    secure: config.tls !== undefined || config.publicUrl?.startsWith('https:') === true,
    stripe: config.stripe !== undefined,
    maps: config.maps,
    tiles: config.tiles,
  });
  return fastify;
}

async function listenOn(fastify: FastifyInstance, { port, host }: Config): Promise<number> {
  try {
    await fastify.listen({ port, host });
  } catch (error) {
    // A machine without IPv6
    if (host !== '::' || (error as NodeJS.ErrnoException).code !== 'EAFNOSUPPORT') throw error;
    await fastify.listen({ port, host: '0.0.0.0' });
  }
  const address = fastify.server.address();
  return typeof address === 'object' && address ? address.port : port;
}
