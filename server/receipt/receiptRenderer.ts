import { hash } from 'node:crypto';
import { constants } from 'node:os';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import { createTurns } from '../http/turns.ts';
import { createWorkerProcesses } from '../work/workerProcesses.ts';
import type { ReceiptJob, RenderedReceipt } from './receiptJob.ts';

export type ReceiptRenderer = {
  /** The receipt as a file. `subject` is who asks: one may have a few drawn at a time. */
  render(job: ReceiptJob, subject: string | undefined): Promise<Result<RenderedReceipt>>;
  stop(): void;
};

/** Bytes of receipts that are remembered. */
const remembered = 16_000_000;

/** Processes that draw receipts. A register prints more than one, so its process is kept for a while. */
export const receiptProcesses = () =>
  createWorkerProcesses<ReceiptJob, RenderedReceipt>(path.join(import.meta.dirname, 'receiptMain.ts'), {
    idleMs: 600_000,
    timeLimitMs: 30_000,
    memory: 256,
    priority: constants.priority.PRIORITY_NORMAL,
  });

/**
 * Draws receipts beside the server and remembers them by all that is on them: as long as the order, the language and
 * the form are the same, so is the file.
 */
export function createReceiptRenderer(): ReceiptRenderer {
  const processes = receiptProcesses();
  const turns = createTurns({ atOnce: 2, waiting: 20, each: 4, retryAfter: 2 });
  const cache = new LRUCache<string, RenderedReceipt>({
    maxSize: remembered,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });
  const drawing = new Map<string, Promise<RenderedReceipt | undefined | Refusal>>();

  return {
    async render(job, subject) {
      const name = hash('sha256', JSON.stringify(job), 'base64url');
      const earlier = cache.get(name);
      if (earlier) return accept(earlier);
      const work = drawing.get(name) ?? turns.run(subject, () => processes.run(job));
      drawing.set(name, work);
      const drawn = await work.finally(() => drawing.delete(name));
      if (!drawn) return refuse('unavailable', { details: { retryAfter: 5 } });
      if ('ok' in drawn) return drawn;
      const receipt = { bytes: Buffer.from(drawn.bytes), missing: drawn.missing };
      cache.set(name, receipt);
      return accept(receipt);
    },
    stop: () => processes.stop(),
  };
}
