import type { Command } from '#domain/order/command.ts';
import type { Caller } from './scope.ts';

/** Something that is being put together. `revision` grows with each change, so that news may come in any order. */
export type DraftRow = { name: string; value: unknown; revision: number };

/** A change of a draft that is made in another step's transaction. It is given what is kept now. */
export type DraftEdit = { name: string; edit: (kept: unknown) => unknown };

/** A tap that may still be taken back; `shown` is how the screen shows it meanwhile. */
export type HeldRow = { id: string; owner: Caller; commands: Command[]; dueAt: number; shown: unknown };
