import { text } from 'node:stream/consumers';
import type { PictureSpec } from './picture/pictureSpec.ts';
import { renderPictures } from './pictures.ts';

/** The process behind drawPictures: compositions come in as JSON, their paths go out as JSON. */
const specs = JSON.parse(await text(process.stdin)) as PictureSpec[];
const drawn = await renderPictures(process.argv[2] ?? '', specs);
process.stdout.write(JSON.stringify([...drawn]));
