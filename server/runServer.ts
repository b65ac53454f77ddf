import { createApp, type App } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { ConfigError } from './settings/configValues.ts';
import { DataFolderInUse } from './db/embedded.ts';
import { bringPages } from './documentation/bringPages.ts';
import { readDemo } from './demonstration/demoFile.ts';
import { loadDemonstration } from './demonstration/loadDemonstration.ts';
import { SecretsRefused } from './secrets/secretsFile.ts';
import { printWelcome } from './demonstration/printWelcome.ts';

/** How long what is running may take to finish when the server is asked to stop, in milliseconds. */
const stopWithin = 25_000;

/** Reads the environment, opens the server and stops it again when it is asked to. */
export async function runServer(): Promise<void> {
  try {
    await open();
  } catch (error) {
    failed(error);
  }
}

async function open(): Promise<void> {
  const config = configOrExit();
  const opening = createApp(config);
  stopOnSignal(opening, config);
  const app = await opening;
  try {
    const first = (await readDemo(config.dataDir)) === undefined;
    await loadDemonstration(app.deps, app.deps.origin());
    await bringPages(app.deps);
    const { origin } = await app.listen();
    await printWelcome(app.deps, origin, first, (text) => process.stdout.write(text));
  } catch (error) {
    await app.close();
    throw error;
  }
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) exitWith(error.message);
    throw error;
  }
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Also while it is still opening: the database must not be left behind. */
function stopOnSignal(opening: Promise<App>, { drainSeconds }: Config): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => exitWith('The server did not stop in time.'), drainSeconds * 1_000 + stopWithin).unref();
    opening
      .then((app) => app.close())
      .then(
        () => process.exit(0),
        (error: unknown) => exitWith(`The server did not stop cleanly: ${String(error)}`),
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  // `npm start` was killed: nobody would be left to stop this server
  process.on('disconnect', stop);
}

function failed(error: unknown): never {
  if (error instanceof DataFolderInUse || error instanceof SecretsRefused) exitWith(error.message);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') exitWith('The port is already in use: stop what listens there, or set PORT.');
  if (code === 'EACCES') exitWith('The port may not be opened: set PORT to another one.');
  return exitWith(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
