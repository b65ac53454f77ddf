import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, personsPassword } from '../../tests/support/people.ts';
import { encoded, startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

/** The token of the invitation sent to this address; without a mail service its text stays in the house (D26). */
async function invitationTo(email: string): Promise<string> {
  const found = async () => {
    const [row] = await server.deps.db.query<{ text: string | null }>('select text from message where recipient = $1', [
      email,
    ]);
    return /#invitation=([\w-]+)/.exec(row?.text ?? '')?.[1] ?? '';
  };
  await expect.poll(found).not.toBe('');
  return found();
}

describe('an owner who deletes the account', () => {
  it('leaves neither name nor address in the journals of chains, where what was done stays', async () => {
    const bob = await newPerson(server, { first_name: 'Bob' });
    const ann = await newPerson(server, {
      first_name: 'Annabel',
      last_name: 'Leaving',
      email: 'annabel@leaving.example',
    });
    const { chain_id } = (await bob.api('POST /chain', { body: { name: 'Bob’s' } })).body;
    await bob.api('POST /chain/invite', {
      body: { chain_id, email: ann.user.email, password: encoded(personsPassword) },
    });
    const token = await invitationTo(ann.user.email);
    expect((await ann.api('POST /chain/invite/accept', { body: { token } })).status).toBe(200);
    const foodCategory = { name: { en: 'Annabel’s soups' } };
    await ann.api('POST /chain/foodCategories', { body: { chain_id, foodCategory } });
    const journal = async () => (await bob.api('GET /chain/journal', { query: { chain_id } })).body;
    const before = await journal();
    expect(JSON.stringify(before)).toMatch(/Annabel Leaving/);
    // what was proven under one address is known under another one
    await ann.api('PUT /user/data', { body: { email: 'another@leaving.example', password: encoded(personsPassword) } });
    expect((await ann.api('DELETE /user/me', { body: { password: encoded(personsPassword) } })).status).toBe(200);
    const [left, ...after] = await journal();
    expect(left).toMatchObject({ what: 'deleted', entity: 'owner', entity_id: ann.user.user_id });
    const acts = (entries: typeof before) => entries.map(({ journal_id, actor, what }) => [journal_id, actor, what]);
    expect(acts(after)).toEqual(acts(before));
    expect(JSON.stringify([left, after])).not.toMatch(/Annabel Leaving|leaving\.example/i);
    // what the chain owns is its own, and so are the others' names
    expect(after[0]).toMatchObject({ entity: 'category', after: foodCategory });
    expect(after.at(-1)).toMatchObject({ entity: 'chain', actorName: 'Bob Example' });
  });
});
