import type { HttpParts } from '../http/httpParts.ts';

export type DocumentationParts = HttpParts & { newId: () => string };
