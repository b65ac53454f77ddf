import { json } from 'node:stream/consumers';
import { createMediaStore } from '../media/createMediaStore.ts';
import type { PicturesWanted } from './drawPictures.ts';
import { renderPictures } from './pictures.ts';

/** The process behind drawPictures: what is wanted comes in as JSON, the pictures' avatars go out as JSON. */
const { place, specs } = (await json(process.stdin)) as PicturesWanted;
const drawn = await renderPictures(createMediaStore(place), specs);
process.stdout.write(JSON.stringify([...drawn]));
