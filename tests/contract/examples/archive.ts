import { randomUUID } from 'node:crypto';
import type { archiveCalls } from '#contract/archive.ts';
import { sendArchive } from '../../support/archives.ts';
import { smallArchive } from '../../support/smallArchive.ts';
import type { CallerKind, ExamplesOf } from './example.ts';
import type { World } from './world.ts';

const users: readonly CallerKind[] = ['user', 'owner', 'foreignOwner', 'admin'];

/** Whole chains, from one installation to another. */
export const archiveExamples = {
  'GET /chain/archive': {
    request: ({ house: { chain_id } }) => ({ query: { chain_id, orders: 'true' } }),
    // who reads what owners read does not take it along
    answers: { admin: 404 },
  },
  'POST /chain/archive/part': {
    request: () => ({
      query: { upload_id: randomUUID(), part: 0 },
      form: () => {
        const form = new FormData();
        form.set('file', new File(['part of an archive'], 'part'));
        return form;
      },
    }),
    // an upload is named by whoever begins it
    mayBeUnknown: ['upload_id'],
  },
  'POST /chain/archive': {
    request: async (world: World, caller) => {
      if (!users.includes(caller)) return { body: { upload_id: randomUUID(), parts: 1 } };
      const api = world.as[caller];
      return { body: await sendArchive(world.server.origin, api, await smallArchive()) };
    },
  },
} satisfies ExamplesOf<keyof typeof archiveCalls>;
