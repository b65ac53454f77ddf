import type { HttpParts } from '../http/httpParts.ts';
import type { MediaPlace } from './createMediaStore.ts';

export type MediaParts = HttpParts & { config: MediaPlace };
