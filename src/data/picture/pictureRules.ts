import type { Result } from '#domain/error/refusal.ts';
import type { Command, CommandType } from '#domain/order/command.ts';
import type { Occurrence } from '#domain/order/occurrence.ts';
import type { Change, Picture } from '#domain/order/picture.ts';
import type { EntityKey } from './entityKeys.ts';

type BodyOf<T extends CommandType> = Extract<Command, { type: T }>['body'];
type Names<Body> = (body: Body, picture: Picture) => EntityKey[];

/** For each of these types what its commands read or may change, as far as they say so or the picture knows. */
export type CommandNames<T extends CommandType> = { readonly [K in T]: Names<BodyOf<K>> };

/** What a picture knows of commands: a guest's phone of its own few (guestPicture), a device of all (devicePicture). */
export type PictureRules = {
  apply(picture: Picture, command: Command, occurrence: Occurrence): Result<Change>;
  names: Partial<CommandNames<CommandType>>;
};

/** What this command reads or may change; nothing where the picture has no rule for it. */
export function namedBy(names: PictureRules['names'], { type, body }: Command, picture: Picture): EntityKey[] {
  const named = names[type] as Names<Command['body']> | undefined;
  return named?.(body, picture) ?? [];
}
