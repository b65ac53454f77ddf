import type { Transporter } from 'nodemailer';
import { type MessageService, RefusedMessage } from './messageService.ts';

export type MailSettings = { smtpUrl: string; from: string };

/** How long a mail server may take to answer. A message is not handed to anybody else meanwhile. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mail through an SMTP server. nodemailer is only loaded for the first mail. */
export function smtpMail({ smtpUrl, from }: MailSettings): MessageService {
  let loading: Promise<Transporter> | undefined;
  const load = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: smtpUrl, disableFileAccess: true, ...patience });
  };
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'comanda';
  return {
    keepsText: false,
    async send({ message_id, to, subject, text, html }) {
      const transport = await (loading ??= load());
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
  };
}
