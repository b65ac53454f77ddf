import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { atMost } from './atMost.ts';
import type { EncodedImage } from './imageFiles.ts';
import { looksLikeImage } from './looksLikeImage.ts';

export type ImageEncoder = {
  /** The image in all widths (see encodeImage); nothing when it is none, or one that cannot be decoded in time. */
  encode(bytes: Buffer): Promise<EncodedImage | undefined>;
  /** Ends what is running. */
  stop(): void;
};

export type ImageEncoderOptions = { atOnce?: number; idleMs?: number; timeLimitMs?: number };

/**
 * Encodes images in processes of their own, with nothing of this one's environment: an image that was made to crash or
 * overwhelm its decoder takes nothing along, and its memory goes back with the process. They are started when they are
 * needed, work behind everything else on this machine, and end when nobody has needed them for a while.
 */
export function createImageEncoder({
  atOnce = 2,
  idleMs = 10_000,
  // by the clock, and behind everything else on a machine that may be busy
  timeLimitMs = 60_000,
}: ImageEncoderOptions = {}): ImageEncoder {
  const inTurn = atMost(atOnce);
  const all = new Set<ChildProcess>();
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];

  const started = async (): Promise<ChildProcess> => {
    const program = path.join(import.meta.dirname, 'encodeImageMain.ts');
    const child = fork(program, [], { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
    all.add(child);
    child.once('exit', () => all.delete(child));
    await once(child, 'spawn');
    child.unref();
    child.channel?.unref();
    try {
      if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    } catch {
      // it is quicker than it had to be
    }
    return child;
  };

  const taken = (): ChildProcess | undefined => {
    for (let last = idle.pop(); last; last = idle.pop()) {
      clearTimeout(last.timer);
      if (last.child.connected) return last.child;
    }
    return undefined;
  };

  const rest = (child: ChildProcess): void => {
    if (!child.connected) return;
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.child === child),
        1,
      );
      child.disconnect();
    }, idleMs);
    idle.push({ child, timer: timer.unref() });
  };

  return {
    async encode(bytes) {
      if (!looksLikeImage(bytes)) return undefined;
      return inTurn(async () => {
        const child = taken() ?? (await started());
        const image = await answerOf(child, bytes, timeLimitMs);
        rest(child);
        return image;
      });
    },
    stop() {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      for (const child of all) child.kill('SIGKILL');
    },
  };
}

/** Nothing too when the process ends over it. */
function answerOf(child: ChildProcess, bytes: Buffer, timeLimitMs: number): Promise<EncodedImage | undefined> {
  return new Promise((resolve) => {
    const done = (image: EncodedImage | undefined): void => {
      clearTimeout(timer);
      child.off('message', answered).off('exit', ended);
      resolve(image);
    };
    const answered = (image: unknown): void => done((image as EncodedImage | null) ?? undefined);
    const ended = (): void => done(undefined);
    const timer = setTimeout(() => child.kill('SIGKILL'), timeLimitMs);
    child.on('message', answered).on('exit', ended);
    child.send(bytes, (error) => {
      if (error) child.kill('SIGKILL');
    });
  });
}
