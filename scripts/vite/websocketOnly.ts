import type { Plugin } from 'vite';

/** Modules of the socket's packages as they are for WebSocket and texts alone. */
const forTexts: Record<string, string> = {
  'engine.io-client/build/esm/transports/index.js': `import { WS } from './websocket.js';\nexport const transports = { websocket: WS };\n`,
  // packets in base64 come by polling alone
  'engine.io-parser/build/esm/contrib/base64-arraybuffer.js': `export const decode = () => undefined;\n`,
  // every event of the contract is JSON: nobody looks through it for bytes
  'socket.io-parser/build/esm/is-binary.js': `export const isBinary = () => false;\nexport const hasBinary = () => false;\n`,
  'socket.io-parser/build/esm/binary.js': `export const deconstructPacket = (packet) => ({ packet, buffers: [] });\nexport const reconstructPacket = (packet) => packet;\n`,
};

/** Vite plugin: the socket speaks WebSocket and nothing else (the contract says so); the rest stays out of the guest's bytes. */
export function websocketOnly(): Plugin {
  return {
    name: 'comanda-websocket-only',
    enforce: 'pre',
    transform(code, id) {
      const replaced = Object.keys(forTexts).find((name) => id.endsWith(name));
      if (replaced) return forTexts[replaced];
      // it waits for the page's end to give up its requests: there are none
      if (id.endsWith('engine.io-client/build/esm/transports/polling-xhr.js'))
        return { code, moduleSideEffects: false };
      return undefined;
    },
  };
}
