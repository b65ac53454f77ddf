import { refuse, type Refusal } from '#domain/error/refusal.ts';

/** A change that is based on an older state is refused with the entity as it stands; without a version none is. */
export function versionConflict(current: { version?: number }, based: number | undefined): Refusal | undefined {
  return based === undefined || based === current.version
    ? undefined
    : refuse('version_conflict', { details: { current } });
}
