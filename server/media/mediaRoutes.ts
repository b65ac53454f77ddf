import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Refusal } from '#domain/error/refusal.ts';
import type { Callers } from '../caller/caller.ts';
import type { MediaParts } from './mediaParts.ts';
import { sendError, serve } from '../http/serve.ts';
import { createTurns } from '../http/turns.ts';
import { limitedAddress } from '../peer/trustProxy.ts';
import { createImageEncoder } from './imageEncoder.ts';
import { isImageName } from './imageFiles.ts';
import { createMediaStore } from './createMediaStore.ts';
import type { MediaStore } from './mediaStore.ts';
import { countPicture, payerOfPicture, pictureQuota as quota } from './pictureQuotaRepository.ts';
import { notePicture } from './pictureRepository.ts';
import { uploadOnce } from './uploadOnce.ts';

/** Files that are in memory at the same time, with those that wait for their turn to be encoded. */
const atOnce = 6;

/** Uploads and the pictures made of them (D28). */
export function mediaRoutes(app: FastifyInstance, deps: MediaParts): void {
  const store = createMediaStore(deps.config);
  const encoder = createImageEncoder();
  app.addHook('onClose', () => encoder.stop());
  servePictures(app, deps, store);

  const turns = createTurns({ atOnce, eachAtOnce: 3, waiting: 60, each: 24, retryAfter: 5 });
  // whoever has many accounts has few addresses
  const ofAddress = createTurns({ atOnce: Infinity, waiting: 0, each: 5, retryAfter: 5 });
  void app.register(async (forms) => {
    await forms.register((await import('@fastify/multipart')).default);
    serve(forms, deps, 'POST /upload', {
      policy: ownersAndAdmins,
      turns,
      handle: (ctx) =>
        ofAddress.run(ctx.local ? undefined : limitedAddress(ctx.ip), async () => {
          const { user_id } = ctx.callers.user!;
          const owner_id = await payerOfPicture(deps.db, user_id, quota, ctx.now);
          if (!owner_id) return refuse('rate_limited', { details: { retryAfter: 86_400 } });
          const file = await ctx.file();
          if (!file.ok) return file;
          return uploadOnce(deps, ctx, file.value, async () => {
            const image = await encoder.encode(file.value);
            if (!image) return refuse('file_invalid');
            const { avatar, width, height, files } = image;
            try {
              // noted first: what throws old ones away waits for this, or this for that
              await notePicture(deps.db, avatar, ctx.now);
              await store.keep(files);
            } catch (error) {
              deps.log.error({ err: error }, 'a picture could not be kept');
              return refuse('unavailable');
            }
            const bytes = files.reduce((sum, each) => sum + each.bytes.length, 0);
            await countPicture(deps.db, { owner_id, avatar, bytes }, quota, ctx.now);
            return accept({ avatar, width, height });
          });
        }),
    });
  });
}

/** Whoever has something to show: a picture belongs to nobody until an entity names it. */
function ownersAndAdmins({ callers: { user } }: { callers: Callers }): Refusal | undefined {
  if (!user) return refuse('no_token');
  return user.roles.includes('owner') || user.roles.includes('admin') ? undefined : refuse('not_allowed');
}

/** Names say what is in a file, so it stays in every cache for ever. */
function servePictures(app: FastifyInstance, { log }: MediaParts, store: MediaStore): void {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const name = request.params['*'];
    if (!isImageName(name)) return sendError(reply, refuse('not_found'));
    const etag = `"${name.slice(0, -'.webp'.length)}"`;
    let bytes: Buffer | undefined;
    try {
      bytes = await store.read(name);
    } catch (error) {
      log.error({ err: error }, 'a picture could not be read');
      return sendError(reply, refuse('unavailable'));
    }
    if (!bytes) return sendError(reply, refuse('not_found'));
    reply.header('Cache-Control', 'public, max-age=31536000, immutable').header('ETag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  });
}
