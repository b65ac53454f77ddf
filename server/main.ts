import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Keeps what was compiled for the next start: half of a start is compiling.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/comanda-code'));

const { runServer } = await import('./runServer.ts');
await runServer();
