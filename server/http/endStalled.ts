import type { IncomingMessage } from 'node:http';

/** What must come of a body in each of these spans, in milliseconds and bytes: less than the worst network brings. */
const span = 5_000;
const leastBytes = 20_000;

/** Ends the connection of a request whose body does not go on coming; gives what stops watching. */
export function endStalled(request: IncomingMessage): () => void {
  const { socket } = request;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    const now = socket.bytesRead;
    if (now - seen < leastBytes) socket.destroy();
    seen = now;
  }, span);
  return () => clearInterval(timer);
}
