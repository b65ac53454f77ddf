import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

export type Releases = {
  port: number;
  /** From now on this release of the app is served; it stands in the page as `<html data-release="...">`. */
  serve(release: string): void;
  close(): Promise<void>;
};

/** What makes a release: the service worker, and the page that it keeps. */
const shell = '/index.html';
const worker = '/sw.js';

/**
 * Stands before a server and serves the built app as one release after the other: the page says which, and the service
 * worker's list of what it keeps has another revision of the page, as after a build. Everything else passes.
 */
export async function startReleases(targetPort: number): Promise<Releases> {
  let release = 'release-1';
  const open = new Set<Socket>();
  const remember = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
  };
  const marked = (path: string, text: string): string =>
    path === worker
      ? text.replace(/(?<="revision":")\w+(?=","url":"index\.html")/, release)
      : text.replace('<html', `<html data-release="${release}"`);

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url?.split('?')[0];
    const isPage = incoming.headers.accept?.startsWith('text/html') ?? false;
    const changes = path === worker || path === shell || (isPage && incoming.method === 'GET');
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...plain } = incoming.headers;
    const { url, method } = incoming;
    const headers = changes ? plain : incoming.headers;
    const onwards = request({ host: '127.0.0.1', port: targetPort, path: url, method, headers }, (answer) => {
      if (changes) void mark(answer, outgoing, path ?? '');
      else answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    onwards.on('error', () => outgoing.destroy());
    incoming.pipe(onwards);
  });
  async function mark(answer: IncomingMessage, outgoing: ServerResponse, path: string): Promise<void> {
    const text = marked(path, Buffer.concat(await answer.toArray()).toString('utf8'));
    if (!text.includes(release)) throw new Error(`${path} can not say which release it is of`);
    const { 'content-length': _, etag: __, 'last-modified': ___, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
  }
  server.on('connection', remember);
  server.on('upgrade', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    const upstream = connect(targetPort, '127.0.0.1');
    remember(upstream);
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let at = 0; at < incoming.rawHeaders.length; at += 2)
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the releases have no port');
  return {
    port: address.port,
    serve: (next) => void (release = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
