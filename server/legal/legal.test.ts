import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markdownFault } from '#contract/markdown.ts';
import { legalKinds, type LegalKind, unknownPlaceholders } from '#domain/legal/legalText.ts';
import { offeredLanguages } from '#domain/i18n/localizedText.ts';
import { makeWorld } from '../../tests/contract/examples/makeWorld.ts';
import type { World } from '../../tests/contract/examples/world.ts';
import { newPerson } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { defaultTexts } from './defaultTexts.ts';

let server: TestServer;
let world: World;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => void (world = await makeWorld(server)));

type About = { chain_id: string } | { restaurant_id: string };
const ofRestaurant = () => ({ restaurant_id: world.house.restaurant_id });
const ofChain = () => ({ chain_id: world.house.chain_id });

const write = (kind: LegalKind, text: Record<string, string>, version?: number) =>
  world.as.owner('PUT /chain/legal', {
    body: { ...ofChain(), legal: { kind, text, ...(version === undefined ? {} : { version }) } },
  });

/** The version of a kind that guests of this house are told of. */
async function versionOf(kind: LegalKind, about: About = ofRestaurant()): Promise<string> {
  const { body } = await world.as.nobody('GET /legal', { query: about });
  expect(body.map((each) => each.kind)).toEqual(legalKinds);
  return body.find((each) => each.kind === kind)!.legal_version;
}
const read = async (legal_version: string) =>
  (await world.as.nobody('GET /legal/:legal_version', { params: { legal_version } })).body.text;
const shown = async (kind: LegalKind, about?: About) => read(await versionOf(kind, about));

/** Gives the restaurant a legal name and another address. */
async function moveTo(street: string, legalName: string): Promise<void> {
  const { body } = await world.as.owner('GET /restaurant', { query: ofRestaurant() });
  const { menus, tables, areas, terminals, devices, employees, events, ...restaurant } = body;
  expect([menus, tables, areas, terminals, devices, employees, events].filter(Boolean)).toEqual([]);
  const address = { ...restaurant.address, street };
  const changed = await world.as.owner('PUT /restaurant', {
    body: { restaurant: { ...restaurant, address, legalName } },
  });
  expect(changed.status).toBe(200);
}

describe('legal texts', () => {
  it('say where no house is named that nobody has said yet who runs the server, in every language', async () => {
    const { body } = await world.as.nobody('GET /legal', { query: {} });
    expect(body.map((each) => each.kind)).toEqual(legalKinds);
    for (const { legal_version } of body) {
      const text = await read(legal_version);
      expect(Object.keys(text).toSorted()).toEqual([...offeredLanguages].toSorted());
      for (const words of Object.values(text)) {
        expect(words).toMatch(/^# .+\n\n\*\*.*Comanda.*\*\*\n/);
        expect(words).not.toContain('{{');
      }
    }
  });

  it('are the platform’s for a chain that wrote none, in every language that is offered, filled in and without HTML', async () => {
    await moveTo('Gasse 7', 'Corner Ltd & <Sons>');
    for (const kind of legalKinds) {
      expect(Object.keys(defaultTexts[kind]).toSorted()).toEqual([...offeredLanguages].toSorted());
      const text = await shown(kind);
      expect(Object.keys(text).toSorted()).toEqual([...offeredLanguages].toSorted());
      for (const words of Object.values(text)) {
        expect(markdownFault(words)).toBeUndefined();
        expect(words).toContain('Gasse 7');
        expect(words).toContain('Corner Ltd &#38; &#60;Sons&#62;');
        expect(words).not.toContain('{{');
      }
      for (const words of Object.values(defaultTexts[kind])) expect(unknownPlaceholders(words)).toEqual([]);
    }
  });

  it('are the chain’s once it wrote them, in its languages, and the platform’s again when it takes them back', async () => {
    const platforms = await shown('imprint');
    expect((await write('imprint', { de: 'Wir: {{name}}', hu: 'Mi: {{name}}' })).status).toBe(200);
    expect(Object.keys(await shown('imprint'))).toEqual(['de', 'hu']);
    expect((await shown('imprint', ofChain()))['de']).toMatch(/^Wir: /);
    expect(Object.keys(await shown('privacy'))).toContain('ro');
    await world.as.owner('DELETE /chain/legal', { query: { ...ofChain(), kind: 'imprint' } });
    expect(await shown('imprint')).toEqual(platforms);
  });

  it('stay readable in each version that was ever shown, and may be cached for ever', async () => {
    await write('conditions', { en: 'First' });
    const first = await versionOf('conditions');
    await write('conditions', { en: 'Second' });
    const second = await versionOf('conditions');
    expect([await read(first), await read(second)]).toEqual([{ en: 'First' }, { en: 'Second' }]);
    const { headers } = await world.as.nobody('GET /legal/:legal_version', { params: { legal_version: first } });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const unknown = await world.as.nobody('GET /legal/:legal_version', { params: { legal_version: '0'.repeat(64) } });
    expect(unknown.status).toBe(404);
  });

  it('are another version for every house, and when the house moves', async () => {
    const before = await versionOf('privacy');
    expect(await versionOf('privacy', ofChain())).not.toBe(before);
    expect(await versionOf('privacy')).toBe(before);
    await moveTo(`Gasse ${randomUUID()}`, 'Corner Ltd');
    expect(await versionOf('privacy')).not.toBe(before);
  });

  it('do not tell where a restaurant is that no guest sees', async () => {
    await moveTo('Secret street 1', 'Corner Ltd');
    expect((await shown('imprint', ofChain()))['en']).toContain('Secret street 1');
    await world.as.owner('POST /restaurant/action', { body: { ...ofRestaurant(), type: 'close' } });
    expect((await shown('imprint', ofChain()))['en']).not.toContain('Secret street 1');
  });

  it('are the platform’s where a house says too little for its chain’s to be read safely', async () => {
    const platforms = await shown('privacy');
    // whole, and without all that may be left out, it leads nowhere; without the number alone it would
    const risky = '{{name}} [x](\n/{{vatNumber}}\njavascript:alert(1))';
    expect((await write('privacy', { en: risky })).status).toBe(200);
    expect(await shown('privacy')).toEqual(platforms);
    const gap = '[x](\n/{{vatNumber}}\njavascript:alert(1))';
    expect((await write('imprint', { en: gap })).status).toBe(400);
  });

  it('are told of no restaurant that guests may not see', async () => {
    const hidden = await world.as.owner('POST /restaurant', {
      body: {
        chain_id: world.house.chain_id,
        restaurant: {
          name: 'Hidden',
          address: { street: 'Secret 9', postalCode: '1010', city: 'Wien', country: 'AT' },
        },
      },
    });
    expect(hidden.status).toBe(200);
    const { restaurant_id } = hidden.body;
    await server.deps.db.query(`update restaurant set activation = 'declined' where restaurant_id = $1`, [
      restaurant_id,
    ]);
    expect((await world.as.nobody('GET /legal', { query: { restaurant_id } })).status).toBe(404);
  });

  it.each([
    ['HTML', '<b>bold</b>'],
    ['a link that runs something', '[x](javascript:alert(1))'],
    ['a link to what is filled in', '[x]({{name}})'],
    ['a place that a link is filled into', '[x][1]\n\n[1]: {{name}}'],
    ['a placeholder that nothing is known for', 'By {{owner}}'],
  ])('are refused with %s', async (_, en) => {
    expect((await write('imprint', { en })).status).toBe(400);
  });

  it('are written on the version that one saw, and the journal keeps every one with who wrote it', async () => {
    const owned = async () => (await world.as.owner('GET /chain/legal', { query: ofChain() })).body[0]!;
    expect(await owned()).toMatchObject({ kind: 'imprint', version: 0, own: false, text: defaultTexts.imprint });
    expect((await write('imprint', { en: 'One' }, 0)).body).toMatchObject({ version: 1, own: true });
    expect((await write('imprint', { en: 'Two' }, 0)).status).toBe(409);
    expect((await write('imprint', { en: 'Two' }, 1)).body).toMatchObject({ version: 2 });
    const query = { ...ofChain(), kind: 'imprint' as const };
    await world.as.owner('DELETE /chain/legal', { query });
    await world.as.owner('DELETE /chain/legal', { query });
    expect(await owned()).toMatchObject({ version: 3, own: false });
    expect((await write('imprint', { en: 'Three' }, 3)).body).toMatchObject({ version: 4 });
    const { body } = await world.as.owner('GET /chain/journal', { query: { ...ofChain(), entity: 'imprint' } });
    const told = body.map(({ what, before, after }) => [what, textOf(before), textOf(after)]);
    expect(told).toEqual([
      ['created', undefined, 'Three'],
      ['deleted', 'Two', undefined],
      ['changed', 'One', 'Two'],
      ['created', undefined, 'One'],
    ]);
    expect(body.every(({ actorName }) => actorName)).toBe(true);
  });
});

const textOf = (entity: unknown) => (entity as { text?: { en?: string } } | undefined)?.text?.en;

describe('conditions of a house', () => {
  const acceptances = async (query: { limit?: number; cursor?: string } = {}) =>
    world.as.owner('GET /chain/acceptances', { query: { ...ofChain(), ...query } });

  it('are accepted in their version, once, and the house can tell by whom and when', async () => {
    const ann = await newPerson(server);
    const legal_version = await versionOf('conditions');
    const body = { ...ofRestaurant(), legal_version };
    const accepted = await ann.api('PUT /user/conditions', { body });
    expect([accepted.status, accepted.body.user_id]).toEqual([200, ann.user.user_id]);
    await ann.api('PUT /user/conditions', { body });
    const { body: told } = await acceptances();
    expect(told).toEqual([
      { user_id: ann.user.user_id, first_name: 'Ann', last_name: 'Example', legal_version, at: told[0]!.at },
    ]);
    expect(Date.parse(told[0]!.at)).toBeCloseTo(server.deps.now().getTime(), -4);
    const { body: known } = await ann.api('GET /user/export');
    expect(known.conditions).toEqual([{ chain_id: world.house.chain_id, legal_version, at: told[0]!.at }]);
  });

  it('are not accepted when others hold by now, nor another house’s, nor another kind', async () => {
    const { api } = await newPerson(server);
    const old = await versionOf('conditions');
    const imprint = await versionOf('imprint');
    await write('conditions', { en: 'New' });
    for (const legal_version of [old, imprint, await versionOf('conditions', ofChain())])
      expect((await api('PUT /user/conditions', { body: { ...ofRestaurant(), legal_version } })).status).toBe(409);
    expect((await acceptances()).body).toEqual([]);
  });

  it('are told page by page, newest first, and forget who deletes the account', async () => {
    const legal_version = await versionOf('conditions');
    const people = [await newPerson(server), await newPerson(server), await newPerson(server)];
    for (const { api } of people) await api('PUT /user/conditions', { body: { ...ofRestaurant(), legal_version } });
    const first = await acceptances({ limit: 2 });
    const rest = await acceptances({ limit: 2, cursor: first.headers.get('next-cursor') ?? '' });
    const told = [...first.body, ...rest.body].map(({ user_id }) => user_id);
    expect(told.toSorted()).toEqual(people.map(({ user }) => user.user_id).toSorted());
    expect(rest.headers.get('next-cursor')).toBeNull();
    await server.deps.db.query('delete from user_account where user_id = $1', [people[0]!.user.user_id]);
    expect((await acceptances()).body).toHaveLength(2);
  });
});
