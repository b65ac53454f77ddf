import type { Plugin } from 'vite';

/** Vite plugin: the socket speaks WebSocket and nothing else (the contract says so); polling stays out of the guest's bytes. */
export function websocketOnly(): Plugin {
  return {
    name: 'comanda-websocket-only',
    enforce: 'pre',
    transform(_code, id) {
      if (!id.endsWith('engine.io-client/build/esm/transports/index.js')) return undefined;
      return `import { WS } from './websocket.js';\nexport const transports = { websocket: WS };\n`;
    },
  };
}
