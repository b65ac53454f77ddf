import http from 'node:http';
import { connect, type Socket } from 'node:net';

export type RoundRobin = {
  origin: string;
  /** a server that takes its turn from now on */
  add(port: number): void;
  close(): Promise<void>;
};

/** A small load balancer in front of servers of this machine: every request and every socket goes to the next one. */
export async function startRoundRobin(): Promise<RoundRobin> {
  const agent = new http.Agent({ keepAlive: true, scheduling: 'fifo' });
  const open = new Set<Socket>();
  const ports: number[] = [];
  let turn = 0;
  const nextPort = (): number => ports[turn++ % ports.length]!;

  const balancer = http.createServer((request, response) => {
    const { method, url: path, headers } = request;
    const chunks: Buffer[] = [];
    // whole, as balancers do: a server that refuses a long body would cut the connection in the middle of it
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const onward = http.request({ host: '127.0.0.1', port: nextPort(), method, path, headers, agent }, (answer) => {
        // how long a connection is kept is between the two that it joins
        const { connection: _theirs, 'keep-alive': _until, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, rest);
        answer.pipe(response);
      });
      // a server that has answered need not read the rest
      onward.on('error', () => response.headersSent || response.destroy());
      onward.end(Buffer.concat(chunks));
    });
  });
  // longer than any client of a test is idle: one that is closed while it is being used loses a call
  balancer.keepAliveTimeout = 600_000;
  balancer.on('upgrade', (request, client: Socket, first) => {
    const server = connect(nextPort(), '127.0.0.1', () => {
      const headers = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
      server.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      server.write(first);
      server.pipe(client).pipe(server);
    });
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        server.destroy();
        open.delete(socket);
      });
    }
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  const address = balancer.address();
  if (!address || typeof address === 'string') throw new Error('the balancer has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    add: (port) => void ports.push(port),
    async close() {
      for (const socket of open) socket.destroy();
      agent.destroy();
      const closed = new Promise((resolve) => balancer.close(resolve));
      balancer.closeAllConnections();
      await closed;
    },
  };
}
