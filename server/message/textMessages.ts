import { type MessageService, RefusedMessage } from './messageService.ts';

const patienceMs = 30_000;
const tryAgain = new Set([401, 403, 408, 409, 425, 429]);

/**
 * Texts to phones through a service that takes `POST {to, text}`. The Idempotency-Key lets it tell a text that is
 * handed over again from a new one. A name and password in the address are sent as basic authentication.
 */
export function httpTextMessages(smsUrl: string): MessageService {
  const url = new URL(smsUrl);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return {
    keepsText: false,
    async send({ message_id, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': message_id,
          ...(username ? { authorization: `Basic ${credentials}` } : {}),
        },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      await response.body?.cancel();
      if (response.ok) return;
      const sentence = `the service for texts answered ${response.status}`;
      if (response.status >= 400 && response.status < 500 && !tryAgain.has(response.status))
        throw new RefusedMessage(sentence);
      throw new Error(sentence);
    },
  };
}
