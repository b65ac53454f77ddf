import type { Api } from '../../support/api.ts';
import type { House } from '../../support/houses.ts';
import type { TestServer } from '../../support/testServer.ts';
import type { CallerKind } from './example.ts';

/** Two houses of two chains, and one caller of every kind as the first house sees them. */
export type World = {
  server: TestServer;
  house: House;
  foreign: House;
  /** who owns the house, as a user */
  owner: { user_id: string; email: string };
  as: Record<CallerKind, Api>;
};
