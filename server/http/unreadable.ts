import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { refuse } from '#domain/error/refusal.ts';
import { wireError } from './wireError.ts';

/** How long whoever still sends may take to read the answer, in ms. */
const readWithin = 1_000;

/**
 * Answers, in the one error shape, what Node could not read as a request: an address or headers of more than 16 KiB,
 * or no HTTP at all. Nothing more is read from the connection.
 */
export function answerUnreadable({ code }: { code?: string }, socket: Socket): void {
  // what never came cannot be answered either
  if (code === 'ECONNRESET' || code === 'ERR_HTTP_REQUEST_TIMEOUT' || !socket.writable) return void socket.destroy();
  const message = code === 'HPE_HEADER_OVERFLOW' ? 'Address and headers are too long' : 'This is no HTTP request';
  const error = wireError(refuse('invalid_request', { details: [{ path: '', message }] }));
  const body = JSON.stringify(error);
  const head = [
    `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), readWithin).unref();
}
