import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmed, ownerOf } from '../../tests/support/owner.ts';
import { newPerson, personsPassword, type TestPerson } from '../../tests/support/people.ts';
import { encoded, startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { insertOwner } from './chainRepository.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

/** Two who share a chain; the first one has just proven to be himself. */
async function shared(): Promise<{ chain_id: string; bob: TestPerson; ann: TestPerson }> {
  const { db } = server.deps;
  const bob = await newPerson(server, { first_name: 'Bob', last_name: 'Able' });
  const ann = await newPerson(server, { first_name: 'Ann', last_name: 'Baker' });
  const { chain_id } = (await bob.api('POST /chain', { body: { name: 'Shared' } })).body;
  await insertOwner(db, chain_id, ann.user.user_id);
  server.deps.tokens.forget(ann.user.user_id);
  await confirmed(server.deps, bob.api.token!);
  return { chain_id, bob, ann };
}

describe('GET /chain/owners', () => {
  it('says by name who owns the chain, to its owners alone', async () => {
    const { chain_id, bob, ann } = await shared();
    const told = ({ user: { user_id, email, first_name, last_name } }: TestPerson) => ({
      user_id,
      email,
      first_name,
      last_name,
      role: 'owner' as const,
    });
    const { body } = await ann.api('GET /chain/owners', { query: { chain_id } });
    expect(body).toEqual([told(bob), told(ann)]);
    const stranger = await newPerson(server);
    expect((await stranger.api('GET /chain/owners', { query: { chain_id } })).status).toBe(404);
  });
});

describe('DELETE /chain/owners', () => {
  it('takes the chain from an owner at once, who is none any more when it was the only one', async () => {
    const { chain_id, bob, ann } = await shared();
    expect((await ann.api('GET /chain', { query: { chain_id } })).status).toBe(200);
    const query = { chain_id, user_id: ann.user.user_id };
    expect((await bob.api('DELETE /chain/owners', { query })).body).toEqual({ deleted: true });
    expect((await ann.api('GET /chain', { query: { chain_id } })).status).toBe(404);
    expect((await ann.api('GET /user/chains')).body).toEqual([]);
    expect((await ann.api('GET /user/me')).body.roles).toEqual(['guest']);
    expect((await bob.api('GET /user/me')).body.roles).toContain('owner');
    expect((await bob.api('DELETE /chain/owners', { query })).status).toBe(404);
  });

  it('lets an owner leave, and leaves no chain without one', async () => {
    const { chain_id, bob, ann } = await shared();
    const leave = { query: { chain_id, user_id: bob.user.user_id } };
    expect((await bob.api('DELETE /chain/owners', leave)).status).toBe(200);
    await confirmed(server.deps, ann.api.token!);
    const alone = await ann.api('DELETE /chain/owners', { query: { chain_id, user_id: ann.user.user_id } });
    expect(alone.error.code).toBe('last_owner');
    expect((await ann.api('GET /chain', { query: { chain_id } })).status).toBe(200);
  });

  it('keeps one of two who remove each other at the same moment', async () => {
    const { chain_id, bob, ann } = await shared();
    await confirmed(server.deps, ann.api.token!);
    const answers = await Promise.all([
      bob.api('DELETE /chain/owners', { query: { chain_id, user_id: ann.user.user_id } }),
      ann.api('DELETE /chain/owners', { query: { chain_id, user_id: bob.user.user_id } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it('asks for a confirmation, and takes nobody for whom the chain is another’s', async () => {
    const { chain_id, bob, ann } = await shared();
    const query = { chain_id, user_id: bob.user.user_id };
    // Ann's session is not confirmed
    expect((await ann.api('DELETE /chain/owners', { query })).error.code).toBe('confirmation_needed');
    const elsewhere = await shared();
    const stranger = await elsewhere.bob.api('DELETE /chain/owners', { query });
    expect(stranger.status).toBe(404);
    const theirs = await bob.api('DELETE /chain/owners', {
      query: { chain_id, user_id: elsewhere.ann.user.user_id },
    });
    expect(theirs.status).toBe(404);
    expect((await elsewhere.ann.api('GET /user/chains')).body).toHaveLength(1);
  });

  it('withdraws what would let the owner back in', async () => {
    const { chain_id, bob, ann } = await shared();
    const body = { chain_id, email: ann.user.email.toUpperCase(), password: encoded(personsPassword) };
    expect((await bob.api('POST /chain/invite', { body })).status).toBe(200);
    await bob.api('DELETE /chain/owners', { query: { chain_id, user_id: ann.user.user_id } });
    expect((await bob.api('GET /chain/invitations', { query: { chain_id } })).body).toEqual([]);
  });

  it('withdraws what the owner has sent to another address in time', async () => {
    const { chain_id, bob, ann } = await shared();
    await confirmed(server.deps, ann.api.token!);
    const invite = (api: TestPerson['api'], email: string) =>
      api('POST /chain/invite', { body: { chain_id, email, password: encoded(personsPassword) } });
    expect((await invite(ann.api, 'second.ann@example.com')).status).toBe(200);
    expect((await invite(bob.api, 'carl@example.com')).status).toBe(200);
    await bob.api('DELETE /chain/owners', { query: { chain_id, user_id: ann.user.user_id } });
    const { body } = await bob.api('GET /chain/invitations', { query: { chain_id } });
    expect(body.map(({ email }) => email)).toEqual(['carl@example.com']);
  });

  it('stands in the journal, out of which the address goes with the account', async () => {
    const { chain_id, bob, ann } = await shared();
    const api = await ownerOf(server, chain_id);
    await bob.api('DELETE /chain/owners', { query: { chain_id, user_id: ann.user.user_id } });
    const removed = async () =>
      (await api('GET /chain/journal', { query: { chain_id, entity: 'owner', limit: 1 } })).body[0]!;
    expect(await removed()).toMatchObject({
      what: 'deleted',
      entity_id: ann.user.user_id,
      actorName: 'Bob Able',
      before: { email: ann.user.email },
    });
    expect((await ann.api('DELETE /user/me', { body: { password: encoded(personsPassword) } })).status).toBe(200);
    expect(JSON.stringify(await removed())).not.toContain(ann.user.email);
  });
});

describe('PUT /chain/owners', () => {
  const roleOf = async (person: TestPerson, chain_id: string) =>
    (await person.api('GET /chain/owners', { query: { chain_id } })).body.find(
      ({ user_id }) => user_id === person.user.user_id,
    )?.role;

  it('makes an owner a manager at once, who runs the house and neither pays nor lets others in', async () => {
    const { chain_id, bob, ann } = await shared();
    const user_id = ann.user.user_id;
    const made = await bob.api('PUT /chain/owners', { body: { chain_id, user_id, role: 'manager' } });
    expect(made.body).toMatchObject({ user_id, role: 'manager' });
    expect(await roleOf(ann, chain_id)).toBe('manager');
    expect((await ann.api('GET /user/chains')).body).toMatchObject([{ chain_id, role: 'manager' }]);
    const named = await ann.api('PUT /chain', { body: { chain_id, name: 'Run well' } });
    expect(named.status).toBe(200);
    await confirmed(server.deps, ann.api.token!);
    const asOwner = await ann.api('PUT /chain/owners', { body: { chain_id, user_id, role: 'owner' } });
    expect(asOwner.error.code).toBe('not_allowed');
    const removing = await ann.api('DELETE /chain/owners', { query: { chain_id, user_id: bob.user.user_id } });
    expect(removing.error.code).toBe('not_allowed');
    expect((await bob.api('GET /chain/journal', { query: { chain_id } })).body[1]).toMatchObject({
      entity: 'owner',
      entity_id: user_id,
      what: 'changed',
      before: { role: 'owner' },
      after: { role: 'manager' },
    });
  });

  it('leaves no chain without an owner: by no change, no leaving and no deleted account', async () => {
    const { chain_id, bob, ann } = await shared();
    const change = (user_id: string, role: 'owner' | 'manager' | 'viewer') =>
      bob.api('PUT /chain/owners', { body: { chain_id, user_id, role } });
    expect((await change(ann.user.user_id, 'viewer')).status).toBe(200);
    expect((await change(bob.user.user_id, 'manager')).error.code).toBe('last_owner');
    const leave = await bob.api('DELETE /chain/owners', { query: { chain_id, user_id: bob.user.user_id } });
    expect(leave.error.code).toBe('last_owner');
    expect((await bob.api('DELETE /user/me', { body: {} })).error.code).toBe('last_owner');
    expect(await roleOf(bob, chain_id)).toBe('owner');
  });

  it('lets anybody leave by himself, and keeps one owner of two who change each other at the same moment', async () => {
    const { chain_id, bob, ann } = await shared();
    await confirmed(server.deps, ann.api.token!);
    const each = (api: TestPerson['api'], user_id: string) =>
      api('PUT /chain/owners', { body: { chain_id, user_id, role: 'viewer' } });
    const answers = await Promise.all([each(bob.api, ann.user.user_id), each(ann.api, bob.user.user_id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const [kept, viewer] = answers[0].status === 200 ? [bob, ann] : [ann, bob];
    expect(await roleOf(kept, chain_id)).toBe('owner');
    const leave = { query: { chain_id, user_id: viewer.user.user_id } };
    expect((await viewer.api('DELETE /chain/owners', leave)).status).toBe(200);
    expect((await viewer.api('GET /chain', { query: { chain_id } })).status).toBe(404);
  });

  it('asks for a confirmation', async () => {
    const { chain_id, bob, ann } = await shared();
    const answer = await ann.api('PUT /chain/owners', {
      body: { chain_id, user_id: bob.user.user_id, role: 'viewer' },
    });
    expect(answer.error.code).toBe('confirmation_needed');
  });
});

describe('an invitation with a role', () => {
  it('lets somebody in as that, and one who is in already keeps what he is', async () => {
    const { chain_id, bob } = await shared();
    const guest = await newPerson(server);
    const invite = (email: string, role: 'manager' | 'viewer') =>
      bob.api('POST /chain/invite', { body: { chain_id, email, role, password: encoded(personsPassword) } });
    expect((await invite(guest.user.email, 'viewer')).status).toBe(200);
    const { body } = await bob.api('GET /chain/invitations', { query: { chain_id } });
    expect(body).toMatchObject([{ email: guest.user.email, role: 'viewer' }]);
    const { db } = server.deps;
    const used = new Set<string>();
    const accept = async () => {
      const written = async () => {
        const rows = await db.query<{ text: string }>(
          `select text from message where recipient = $1 and kind = 'chain_invitation'`,
          [guest.user.email],
        );
        return rows
          .map(({ text }) => /invitation=([\w-]+)/.exec(text)?.[1] ?? '')
          .find((each) => each && !used.has(each));
      };
      // the sender writes it, a moment after it was wanted
      await expect.poll(written).toBeDefined();
      const token = (await written())!;
      used.add(token);
      return guest.api('POST /chain/invite/accept', { body: { token } });
    };
    expect((await accept()).status).toBe(200);
    expect((await guest.api('GET /user/chains')).body).toMatchObject([{ chain_id, role: 'viewer' }]);
    expect((await guest.api('PUT /chain', { body: { chain_id, name: 'Mine' } })).error.code).toBe('not_allowed');
    expect((await invite(guest.user.email, 'manager')).status).toBe(200);
    expect((await accept()).status).toBe(200);
    expect((await guest.api('GET /user/chains')).body).toMatchObject([{ chain_id, role: 'viewer' }]);
  });
});
