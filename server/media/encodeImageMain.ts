import { encodeImage } from './encodeImage.ts';

/** The process behind createImageEncoder: images come in, encoded ones (or null) go out, one at a time. */
process.on('message', (bytes: Buffer) => {
  void encodeImage(bytes).then((image) => process.send?.(image ?? null));
});
process.on('disconnect', () => process.exit());
