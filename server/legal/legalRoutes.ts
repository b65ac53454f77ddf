import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LegalVersion } from '#contract/legal.ts';
import { Id, Instant } from '#contract/primitives.ts';
import { accept, refuse } from '#domain/error/refusal.ts';
import { anybody } from '../caller/openPolicy.ts';
import { mayManageChain, mayReadChain } from '../caller/ownerPolicy.ts';
import { noteChainChanges } from '../chain/chainJournalRepository.ts';
import { lockChain } from '../chain/chainRepository.ts';
import { agrees } from '../chain/differences.ts';
import { versionConflict } from '../chain/versionConflict.ts';
import { askedPage, pageOf } from '../http/askedPage.ts';
import type { HttpParts } from '../http/httpParts.ts';
import { serve } from '../http/serve.ts';
import type { OperatorSettings } from '../settings/operatorSettings.ts';
import {
  type AcceptancePlace,
  acceptancesPage,
  insertText,
  keepRevisions,
  type Revision,
  revisionOf,
} from './legalRepository.ts';
import { ownedTexts, type OwnedText, shownTexts } from './legalTexts.ts';
import { operatorRevisions } from './operatorTexts.ts';

const Place = z.object({ at: Instant, user_id: Id });

function placeOf(cursor: string): AcceptancePlace | undefined {
  const [at, user_id, ...rest] = cursor.split('~');
  return rest.length > 0 ? undefined : Place.safeParse({ at, user_id }).data;
}

/** What a text was, for the chain's journal; nothing where the platform's held. */
const noted = ({ own, text }: Pick<OwnedText, 'own' | 'text'>) => (own ? { text } : {});

/** Imprint, privacy and conditions: written by owners, read by guests in the version that holds (D26). */
export function legalRoutes(app: FastifyInstance, deps: HttpParts & { config: { operator: OperatorSettings } }): void {
  const { db } = deps;
  let kept: Revision[] | undefined;
  /** What whoever runs this server says; kept when it is first told of, for good, also when he says something else. */
  const operators = async (): Promise<Revision[]> => {
    const revisions = operatorRevisions(deps.config.operator);
    if (kept !== revisions) await keepRevisions(db, null, revisions);
    kept = revisions;
    return revisions;
  };

  serve(app, deps, 'GET /legal', {
    policy: anybody,
    handle: async ({ query }) => {
      if (!query.chain_id && !query.restaurant_id)
        return accept((await operators()).map(({ kind, legal_version }) => ({ kind, legal_version })));
      const shown = await shownTexts(db, query);
      if (!shown) return refuse('not_found');
      await keepRevisions(db, shown.chain_id, shown.revisions);
      return accept(shown.revisions.map(({ kind, legal_version }) => ({ kind, legal_version })));
    },
  });

  serve(app, deps, 'GET /legal/:legal_version', {
    policy: anybody,
    handle: async ({ params, setHeader }) => {
      const { data: version } = LegalVersion.safeParse(params['legal_version']);
      const revision = version ? await revisionOf(db, version) : undefined;
      if (!revision) return refuse('not_found');
      setHeader('cache-control', 'public, max-age=31536000, immutable');
      return accept(revision);
    },
  });

  serve(app, deps, 'GET /chain/legal', {
    policy: ({ callers, query }) => mayReadChain(db, callers, query.chain_id),
    handle: async ({ query }) => accept(await ownedTexts(db, query.chain_id)),
  });

  serve(app, deps, 'PUT /chain/legal', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    change: async (tx, { body: { chain_id, legal }, callers, now }) => {
      const { kind, text, version } = legal;
      await lockChain(tx, chain_id);
      const before = (await ownedTexts(tx, chain_id)).find((each) => each.kind === kind);
      if (!before) return refuse('not_found');
      if (before.own && agrees(before, { text })) return accept(before);
      const conflict = versionConflict(before, version);
      if (conflict) return conflict;
      const after = { kind, version: before.version + 1, own: true, text, at: now.toISOString() };
      await insertText(tx, chain_id, { kind, version: after.version, body: text, at: now });
      const entry = { chain_id, what: before.own ? ('changed' as const) : ('created' as const), entity: kind };
      const change = { ...entry, entity_id: chain_id, before: noted(before), after: noted(after) };
      await noteChainChanges(tx, callers, [change], now);
      return accept(after);
    },
  });

  serve(app, deps, 'DELETE /chain/legal', {
    policy: ({ callers, query }) => mayManageChain(db, callers, query.chain_id),
    change: async (tx, { query: { chain_id, kind }, callers, now }) => {
      await lockChain(tx, chain_id);
      const before = (await ownedTexts(tx, chain_id)).find((each) => each.kind === kind);
      if (!before?.own) return accept({ deleted: true as const });
      await insertText(tx, chain_id, { kind, version: before.version + 1, body: null, at: now });
      const change = { chain_id, what: 'deleted' as const, entity: kind, entity_id: chain_id, before: noted(before) };
      await noteChainChanges(tx, callers, [change], now);
      return accept({ deleted: true as const });
    },
  });

  serve(app, deps, 'GET /chain/acceptances', {
    policy: ({ callers, query }) => mayReadChain(db, callers, query.chain_id),
    handle: async ({ query: { chain_id, ...page }, setHeader }) => {
      const asked = askedPage(page, placeOf);
      if (!asked.ok) return asked;
      const rows = await acceptancesPage(db, chain_id, asked.value);
      const cursor = ({ at, user_id }: { at: Date; user_id: string }) => `${at.toISOString()}~${user_id}`;
      return accept(
        pageOf(rows, asked.value, setHeader, cursor).map(({ chain_id: _asked, at, ...who }) => ({
          ...who,
          at: at.toISOString(),
        })),
      );
    },
  });
}
