import type { HttpParts } from '../http/httpParts.ts';

export type RegisterParts = HttpParts & { newId: () => string };
