import { planned } from './call.ts';

/** Images. */
export const mediaCalls = {};

export const plannedMediaCalls = {
  'POST /upload': planned(['owner', 'admin'], 'Upload an image'),
};
