import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { id: string; to: string; subject: string; text: string; raw: string };

export type MailServer = {
  url: string;
  mails: ReceivedMail[];
  /** answers to what is sent next, in their order; then everything is taken */
  refuseNext(...responseCodes: number[]): void;
  close(): Promise<void>;
};

/** A real SMTP server on a free port, or on `port` again. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const responseCode = refusals.shift();
        if (responseCode) return done(Object.assign(new Error('not now'), { responseCode }));
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        mails.push(readMail(to, Buffer.concat(chunks).toString('utf8')));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const taken = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    mails,
    refuseNext: (...codes) => void refusals.push(...codes),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readMail(to: string, raw: string): ReceivedMail {
  const header = (name: string): string => new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(raw)?.[1] ?? '';
  const [, plain = ''] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(raw) ?? [];
  return { id: header('Message-ID'), to, subject: header('Subject'), text: readable(plain), raw: readable(raw) };
}

const readable = (quoted: string): string =>
  decodeURIComponent(
    quoted
      .replaceAll('=\r\n', '')
      .replace(/%/g, '%25')
      .replace(/=([0-9A-F]{2})/g, '%$1'),
  );

export type ReceivedText = { key: string; authorization: string; to: string; text: string };

/** A service for texts to phones as SMS_URL names one; `answers` are given in their order, then 200. */
export async function startTextService(...answers: number[]) {
  const texts: ReceivedText[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { to, text } = JSON.parse(body) as { to: string; text: string };
      const { authorization = '' } = request.headers;
      texts.push({ key: String(request.headers['idempotency-key']), authorization, to, text });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://user:secret@127.0.0.1:${port}/send`,
    texts,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
