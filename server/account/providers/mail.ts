import { type MessageService, RefusedMessage } from './messageService.ts';

export type MailSettings = { smtpUrl: string; from: string };

/** How long a mail server may take to answer. A message is not handed to anybody else meanwhile. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mail through an SMTP server. nodemailer is only loaded for the first mail. */
export function smtpMail({ smtpUrl, from }: MailSettings): MessageService {
  const loading = once(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: smtpUrl, pool: true, maxConnections: 2, disableFileAccess: true, ...patience });
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'comanda';
  return {
    keepsText: false,
    async send({ message_id, to, subject, text, html }) {
      const transport = await loading.get();
      try {
        // Should it be handed over twice after a crash, the receiving side can tell by its id.
        await transport.sendMail({ from, to, subject, text, html, messageId: `<${message_id}@${domain}>` });
      } catch (error) {
        const { responseCode } = error as { responseCode?: number };
        if (responseCode !== undefined && responseCode >= 500 && responseCode !== 530 && responseCode !== 535)
          throw new RefusedMessage((error as Error).message, { cause: error });
        throw error;
      }
    },
    close: () => void loading.made?.then((transport) => transport.close()),
  };
}

function once<T>(make: () => Promise<T>): { get(): Promise<T>; made?: Promise<T> } {
  return {
    get() {
      return (this.made ??= make());
    },
  };
}
