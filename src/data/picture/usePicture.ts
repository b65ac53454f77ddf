import { useSnapshot } from 'valtio';
import { picture } from './pictureStore.ts';

/** The picture, for a component that draws anew when what it reads changes. Its entities are replaced, never changed. */
export const usePicture = (): Readonly<typeof picture> => useSnapshot(picture) as typeof picture;
