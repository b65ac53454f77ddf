import type { Logger } from 'pino';
import type { MessageService } from './messageService.ts';

/** Without a service messages go into the log, and stay in the admin's list (D26). */
export function loggedMessages(log: Pick<Logger, 'info'>): MessageService {
  return {
    keepsText: true,
    async send({ message_id, to, subject, text }) {
      log.info({ message_id, to, subject, text }, 'a message that no service is set up for');
    },
  };
}
