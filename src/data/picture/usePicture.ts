import { useSnapshot } from 'valtio';
import { picture } from './pictureStore.ts';

type Records = Readonly<Omit<typeof picture, 'ready'>>;

/**
 * A record of the picture, for a component that looks through it and draws anew when what it reads changes. Entities
 * are replaced, never changed. For a single one: `useOrder` and its like.
 */
export const usePicture = <K extends keyof Records>(kind: K): Readonly<Records[K]> =>
  useSnapshot(picture[kind]) as Records[K];
