import type { Logger } from 'pino';
import { loggedMessages } from './loggedMessages.ts';
import { smtpMail, type MailSettings } from './mail.ts';
import type { MessageService } from './messageService.ts';
import { httpTextMessages } from './textMessages.ts';
import type { MessageChannel } from './messageKinds.ts';

/** Who carries mails and texts, by configuration; without anybody they go into the log (D26). */
export const messageServices = (
  { mail, smsUrl }: { mail?: MailSettings; smsUrl?: string },
  log: Pick<Logger, 'info'>,
): Record<MessageChannel, MessageService> => ({
  mail: mail ? smtpMail(mail) : loggedMessages(log),
  text: smsUrl ? httpTextMessages(smsUrl) : loggedMessages(log),
});
