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
