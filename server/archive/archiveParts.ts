import type { HttpParts } from '../http/httpParts.ts';
import type { MediaPlace } from '../media/createMediaStore.ts';

export type ArchiveParts = HttpParts & {
  config: MediaPlace & { activation: 'auto' | 'manual'; printersHere: boolean };
  databaseUrl: string;
  origin: () => string;
};
