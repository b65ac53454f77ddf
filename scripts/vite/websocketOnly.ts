import type { Plugin } from 'vite';

/** Vite plugin: the socket speaks WebSocket and nothing else (the contract says so); polling stays out of the guest's bytes. */
export function websocketOnly(): Plugin {
  return {
    name: 'comanda-websocket-only',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('engine.io-client/build/esm/transports/index.js'))
        return `import { WS } from './websocket.js';\nexport const transports = { websocket: WS };\n`;
      // it waits for the page's end to give up its requests: there are none
      if (id.endsWith('engine.io-client/build/esm/transports/polling-xhr.js'))
        return { code, moduleSideEffects: false };
      return undefined;
    },
  };
}
