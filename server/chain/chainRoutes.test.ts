import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld } from '../../tests/contract/examples/makeWorld.ts';
import type { World } from '../../tests/contract/examples/world.ts';
import { newPerson } from '../../tests/support/people.ts';
import { encoded, startTestServer, type TestServer } from '../../tests/support/testServer.ts';

const day = 86_400_000;
let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.close());

describe('POST /chain', () => {
  it('makes whoever creates a chain its owner at once', async () => {
    const user = await world.another('user');
    const { body: chain } = await user('POST /chain', { body: { name: 'Corner houses', website: 'corner.example' } });
    expect(chain).toMatchObject({ name: 'Corner houses', website: 'https://www.corner.example', version: 1 });
    expect(chain.subscription).toMatchObject({ plan: 'free', status: 'active' });
    expect((await user('GET /chain', { query: { chain_id: chain.chain_id } })).body).toEqual(chain);
    expect((await user('GET /user/me')).body.roles).toContain('owner');
    expect((await world.as.owner('GET /chain', { query: { chain_id: chain.chain_id } })).status).toBe(404);
  });

  it('answers the first when the same is created again, and refuses another under its id', async () => {
    const chain = { chain_id: randomUUID(), name: 'Twice' };
    const first = await world.as.user('POST /chain', { body: chain });
    expect((await world.as.user('POST /chain', { body: chain })).body).toEqual(first.body);
    const other = { ...chain, name: 'Another' };
    expect((await world.as.user('POST /chain', { body: other })).error.code).toBe('id_taken');
    expect((await world.as.admin('POST /chain', { body: chain })).error.code).toBe('id_taken');
  });
});

describe('PUT /chain', () => {
  async function ofHisOwn() {
    const owner = await world.another('user');
    const { body: chain } = await owner('POST /chain', {
      body: { name: 'Old houses', website: 'old.example', social: { facebook: 'https://facebook.com/old' } },
    });
    return { owner, chain, chain_id: chain.chain_id };
  }

  it('changes name, website and social links, takes away what is not said any more, and keeps what is billed', async () => {
    const { owner, chain, chain_id } = await ofHisOwn();
    const paymentAddress = { name: 'Ann', street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
    await owner('PUT /chain/payment-address', { body: { chain_id, paymentAddress } });
    const { body } = await owner('PUT /chain', { body: { chain_id, name: 'New houses', website: 'new.example' } });
    expect(body).toEqual({
      chain_id,
      name: 'New houses',
      website: 'https://www.new.example',
      paymentAddress,
      subscription: chain.subscription,
      version: 3,
    });
    expect((await owner('GET /chain', { query: { chain_id } })).body).toEqual(body);
    const journal = await owner('GET /chain/journal', { query: { chain_id, entity: 'chain', limit: 1 } });
    expect(journal.body).toMatchObject([
      { what: 'changed', before: { name: 'Old houses' }, after: { name: 'New houses' } },
    ]);
  });

  it('changes nothing when the same is said again, and refuses what is based on an older state', async () => {
    const { owner, chain, chain_id } = await ofHisOwn();
    const wanted = { chain_id, name: 'New houses' };
    expect((await owner('PUT /chain', { body: { ...wanted, version: 1 } })).body.version).toBe(2);
    expect((await owner('PUT /chain', { body: { ...wanted, version: 1 } })).body.version).toBe(2);
    const { error } = await owner('PUT /chain', { body: { chain_id, name: chain.name, version: 1 } });
    expect([error.code, error.details]).toMatchObject(['version_conflict', { current: { name: 'New houses' } }]);
  });

  it('is shown to guests with the restaurant at once, without what the chain pays', async () => {
    const { chain_id, restaurant_id } = world.house;
    const said = { chain_id, name: 'Shown houses', website: 'https://www.shown.example' };
    expect((await world.as.owner('PUT /chain', { body: said })).status).toBe(200);
    for (const api of [world.as.nobody, world.as.guest, world.as.device, world.as.foreignOwner]) {
      const { body } = await api('GET /restaurant', { query: { restaurant_id, populate: 'chain' } });
      expect(body.chain).toEqual(said);
    }
  });
});

describe('GET /chain', () => {
  it('brings along what is asked for, and nothing else', async () => {
    const { chain_id, restaurant_id } = world.house;
    const bare = await world.as.owner('GET /chain', { query: { chain_id } });
    expect(bare.body.restaurants).toBeUndefined();
    const full = await world.as.admin('GET /chain', { query: { chain_id, populate: 'restaurants, menus' } });
    expect(full.body.restaurants?.map((each) => each.restaurant_id)).toEqual([restaurant_id]);
    expect(full.body.menus).toMatchObject([{ chain_id, restaurants: [restaurant_id] }]);
    const unknown = await world.as.owner('GET /chain', { query: { chain_id, populate: 'secrets' } });
    expect(unknown.status).toBe(400);
  });
});

describe('DELETE /chain and DELETE /restaurant', () => {
  it('are not implemented, whoever asks for whatever', async () => {
    const { chain_id, restaurant_id } = world.house;
    for (const api of [world.as.nobody, world.as.owner, world.as.device]) {
      expect((await api('DELETE /chain', { query: { chain_id } })).error).toMatchObject({
        statusCode: 501,
        message: 'Not Implemented',
      });
      expect((await api('DELETE /restaurant', { query: { restaurant_id } })).status).toBe(501);
      expect((await api('DELETE /restaurant', { query: {} })).status).toBe(501);
    }
  });
});

describe('GET /chain/journal', () => {
  it('tells who changed what, with before and after, page by page and newest first', async () => {
    const owner = world.as.owner;
    const { chain_id, restaurant_id } = world.house;
    const made = await owner('POST /restaurant/table-areas', { body: { area: { restaurant_id, name: 'Hall' } } });
    const { area_id } = made.body;
    await owner('PUT /restaurant/table-areas', { body: { area: { restaurant_id, area_id, name: 'Great hall' } } });
    await owner('DELETE /restaurant/table-areas', { query: { area_id } });
    const query = { chain_id, entity: 'area', entity_id: area_id, limit: 2 };
    const page = await owner('GET /chain/journal', { query });
    expect(page.body.map(({ what }) => what)).toEqual(['deleted', 'changed']);
    expect(page.body[1]).toMatchObject({
      actor: `user:${world.owner.user_id}`,
      actorName: 'Ann Example',
      restaurant_id,
      before: { name: 'Hall' },
      after: { name: 'Great hall' },
    });
    const cursor = page.headers.get('next-cursor')!;
    const rest = await owner('GET /chain/journal', { query: { ...query, cursor } });
    expect(rest.body.map(({ what }) => what)).toEqual(['created']);
    expect(rest.headers.get('next-cursor')).toBeNull();
    const elsewhere = await owner('GET /chain/journal', { query: { ...query, restaurant_id: randomUUID() } });
    expect(elsewhere.body).toEqual([]);
  });
});

describe('an invitation', () => {
  async function invited(email: string): Promise<string> {
    const { body, status } = await world.as.owner('POST /chain/invite', {
      body: { chain_id: world.house.chain_id, email, password: encoded(world.password) },
    });
    expect([status, body.sent]).toEqual([200, true]);
    // without a mail service the message's text stays in the house (D26)
    await expect.poll(() => linkTo(email)).toContain('invitation=');
    const link = new URL((await linkTo(email))!);
    // after the #, which no browser sends to a server or names as referrer
    expect(link.search).toBe('');
    return new URLSearchParams(link.hash.slice(1)).get('invitation')!;
  }
  async function linkTo(email: string): Promise<string | undefined> {
    const [row] = await server.deps.db.query<{ text: string | null }>(
      'select text from message where recipient = $1 order by message_id desc limit 1',
      [email],
    );
    return row?.text?.split(/\s/).find((word) => word.startsWith('http'));
  }
  const accepting = async (kind: 'user' | 'admin', token: string) =>
    world.as[kind]('POST /chain/invite/accept', { body: { token } });

  it('makes the user whose verified address it names an owner, once', async () => {
    const { chain_id } = world.house;
    const token = await invited(world.users.user.email.toUpperCase());
    expect((await accepting('admin', token)).error.code).toBe('invitation_invalid');
    expect((await world.as.user('GET /chain', { query: { chain_id } })).status).toBe(404);
    expect((await accepting('user', token)).body.chain_id).toBe(chain_id);
    expect((await world.as.user('GET /chain', { query: { chain_id } })).status).toBe(200);
    expect((await world.as.user('GET /user/me')).body.roles).toContain('owner');
    expect((await accepting('user', token)).error.code).toBe('invitation_invalid');
  });

  it('is nothing to a user whose address is not verified', async () => {
    const { user_id, email } = world.users.admin;
    const token = await invited(email);
    const verified = (yes: boolean) =>
      server.deps.db.query(
        `update user_account set doc = doc || jsonb_build_object('emailVerified', $2::boolean) where user_id = $1`,
        [user_id, yes],
      );
    await verified(false);
    expect((await accepting('admin', token)).error.code).toBe('invitation_invalid');
    await verified(true);
    expect((await accepting('admin', token)).status).toBe(200);
  });

  it('is over after seven days', async () => {
    const token = await invited(world.users.user.email);
    server.advance(7 * day + 1000);
    const refused = await accepting('user', token);
    server.advance(-7 * day - 1000);
    expect(refused.error.code).toBe('invitation_invalid');
  });

  it('is listed while somebody may accept it, and opens nothing once it is withdrawn', async () => {
    const { chain_id } = world.house;
    const email = `${randomUUID()}@example.com`;
    const listed = async () => (await world.as.owner('GET /chain/invitations', { query: { chain_id } })).body;
    const token = await invited(email);
    const invitation = (await listed()).find((each) => each.email === email)!;
    expect(Date.parse(invitation.expiresAt) - server.deps.now().getTime()).toBeGreaterThan(7 * day - 60_000);
    const query = { chain_id, invitation_id: invitation.invitation_id };
    expect((await world.as.foreignOwner('DELETE /chain/invitations', { query })).status).toBe(404);
    const foreign = { ...query, chain_id: world.foreign.chain_id };
    expect((await world.as.foreignOwner('DELETE /chain/invitations', { query: foreign })).status).toBe(404);
    expect((await world.as.owner('DELETE /chain/invitations', { query })).body).toEqual({ deleted: true });
    expect((await listed()).map((each) => each.email)).not.toContain(email);
    const guest = await newPerson(server, { email });
    expect((await guest.api('POST /chain/invite/accept', { body: { token } })).error.code).toBe('invitation_invalid');
    expect((await world.as.owner('DELETE /chain/invitations', { query })).status).toBe(404);
    const journal = await world.as.owner('GET /chain/journal', { query: { chain_id, entity_id: query.invitation_id } });
    expect(journal.body.map(({ what }) => what)).toEqual(['deleted', 'created']);
  });

  it('is sent by owners alone', async () => {
    const body = { chain_id: world.house.chain_id, email: 'friend@example.com' };
    expect((await world.as.foreignOwner('POST /chain/invite', { body })).status).toBe(404);
    expect((await world.as.device('POST /chain/invite', { body })).status).toBe(401);
  });
});
