import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { RefusedMessage, type MessageService } from './messageService.ts';
import { composeMessage, type MessageContent } from './composeMessage.ts';
import type { MessageChannel } from './messageKinds.ts';
import { deleteMessage, noteFailure, noteSent, type StoredMessage, takeDueMessages } from './messageRepository.ts';
import { messageWanted } from './wantMessage.ts';

export type SenderParts = {
  db: Database;
  log: Pick<Logger, 'info' | 'warn'>;
  now: () => Date;
  services: Record<MessageChannel, MessageService>;
  /** what a message says at the moment of sending; nothing when nobody waits for it any more */
  contentOf: (message: StoredMessage) => Promise<MessageContent | undefined>;
};

const second = 1_000;
const atOnce = 10;
/** Longer than a service may take: until then a message that is being sent is nobody else's. */
const leaseMs = 120 * second;
const firstPauseMs = 15 * second;
const longestPauseMs = 3_600 * second;
/** With these pauses for about half a day. */
const mostTries = 18;
const lookEveryMs = 10 * second;

/** Sends what is due, once; messages that could not be sent are due again later. */
export async function deliverMessages(parts: SenderParts): Promise<void> {
  for (;;) {
    const at = parts.now();
    const due = await takeDueMessages(parts.db, atOnce, at, new Date(at.getTime() + leaseMs));
    await Promise.all(due.map((message) => deliver(parts, message)));
    if (due.length < atOnce) return;
  }
}

async function deliver({ db, log, now, services, contentOf }: SenderParts, message: StoredMessage): Promise<void> {
  const { message_id, recipient, kind, tries } = message;
  const service = services[message.channel];
  try {
    const content = await contentOf(message);
    if (!content) return await deleteMessage(db, message_id);
    const composed = composeMessage(content);
    await service.send({ message_id, to: recipient, ...composed });
    await noteSent(db, message_id, service.keepsText ? composed.text : null, now());
  } catch (error) {
    const lost = error instanceof RefusedMessage || tries >= mostTries;
    log.warn({ err: error, message_id, kind, tries }, lost ? 'a message was given up' : 'a message waits');
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1));
    const dueAt = lost ? undefined : new Date(now().getTime() + pauseMs);
    await noteFailure(db, message_id, error instanceof Error ? error.message : String(error), dueAt);
  }
}

/** Sends messages as they are wanted, and looks from time to time for those that wait. */
export async function startMessageSender(parts: SenderParts): Promise<{ stop(): Promise<void> }> {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  /** One round at a time; what is wanted meanwhile gets the next. */
  function wake(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = deliverMessages(parts)
      .catch((error: unknown) => parts.log.warn({ err: error }, 'messages could not be sent'))
      .finally(() => {
        running = undefined;
        if (!again) return;
        again = false;
        wake();
      });
  }

  const timer = setInterval(wake, lookEveryMs);
  timer.unref();
  await parts.db.listen(messageWanted, wake, wake);
  wake();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
