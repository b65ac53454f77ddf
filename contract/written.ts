import { z } from 'zod';

/**
 * The schema of an entity as owners write it. What only the server sets may be sent back with it and is ignored; any
 * other field is refused.
 */
export function written<Shape extends z.ZodRawShape>(shape: Shape, serverSets: readonly string[]) {
  const own = z.strictObject(shape);
  const ignored = Object.fromEntries(serverSets.map((name) => [name, z.unknown().optional()]));
  const sent = z.strictObject({ ...ignored, ...shape }) as unknown as typeof own;
  return sent.transform((entity): z.output<typeof own> => {
    const kept = Object.entries(entity).filter(([name]) => name in shape);
    return Object.fromEntries(kept) as z.output<typeof own>;
  });
}
