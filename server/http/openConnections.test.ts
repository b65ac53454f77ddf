import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { openConnections } from './openConnections.ts';

afterEach(() => void vi.useRealTimers());

it('a connection is not silent while one of the calls that came on it together is not answered', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const asked: ServerResponse[] = [];
  const http = createServer((_request, response) => void asked.push(response));
  const connections = openConnections(http);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const client = net.connect((http.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  client.on('data', (data) => (heard += data.toString()));
  client.on('error', () => undefined);
  client.write('GET /one HTTP/1.1\r\nHost: here\r\n\r\nGET /two HTTP/1.1\r\nHost: here\r\n\r\n');
  await expect.poll(() => asked.length).toBe(2);
  const [one, two] = asked as [ServerResponse, ServerResponse];
  one.end('first');
  await once(one, 'close');
  vi.setSystemTime(Date.now() + 5_000);
  connections.endSilent();
  two.end('second');
  await once(two, 'close');
  await expect.poll(() => heard).toContain('second');
  // and then it is
  vi.setSystemTime(Date.now() + 5_000);
  const ended = once(client, 'close');
  connections.endSilent();
  await ended;
  http.close();
});
