import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#domain/account/account.ts';
import { newPerson } from '../tests/support/people.ts';
import { startTestServer, type TestServer } from '../tests/support/testServer.ts';
import { insertAddressChange } from './account/address/addressChangeRepository.ts';
import { insertTicket } from './login/secondFactor/loginTicketRepository.ts';
import { spendChallenge } from './login/passkey/passkeyRepository.ts';
import { insertLogin } from './login/loginHistoryRepository.ts';
import { wantMessage } from './message/wantMessage.ts';
import { issueReset } from './login/passwordReset.ts';
import { insertProviderCode, insertProviderLogin } from './login/providerRepository.ts';
import { sendVerification } from './login/verification.ts';
import { insertChain } from './chain/chainRepository.ts';
import { insertInvitation } from './chain/invitationRepository.ts';
import { insertPairing } from './device/pairingCodeRepository.ts';
import { cleanUp } from './housekeeping.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

/** One row of everything that goes away by itself; with the time after which it has to be gone. */
async function leaveTraces({ user_id, email }: User): Promise<void> {
  const { deps } = server;
  const at = deps.now();
  const soon = new Date(at.getTime() + 10 * minute);
  await deps.db.transaction(async (tx) => {
    const user = { user_id, email: 'trace@example.com', first_name: 'T', last_name: '', roles: [] };
    await sendVerification(tx, deps, { ...user, emailVerified: false, phoneVerified: false }, 'email');
    await wantMessage(tx, deps, { kind: 'account_deleted', to: 'trace@example.com' });
    await issueReset(tx, { user_id, email }, at);
    const chain_id = randomUUID();
    await insertChain(tx, { chain_id, name: 'Traces', doc: {}, owner_id: user_id, now: at });
    const invitation = { invitation_id: randomUUID(), chain_id, email: 'trace@example.com', role: 'owner' as const };
    await insertInvitation(tx, { ...invitation, tokenHash: randomBytes(32), expiresAt: soon });
    const restaurant_id = randomUUID();
    await tx.query(`insert into restaurant (restaurant_id, chain_id, activation, doc) values ($1, $2, 'open', '{}')`, [
      restaurant_id,
      chain_id,
    ]);
    await insertPairing(tx, randomBytes(32), { restaurant_id, mode: 'cashregister', name: '' }, soon);
    await insertProviderCode(tx, randomBytes(32), { user_id, provider: 'test' }, soon);
    const login = { provider: 'test', language: 'en', codeVerifier: 'v', nonce: 'n' };
    await insertProviderLogin(tx, randomBytes(32), login, soon);
    const change = { message_id: randomUUID(), user_id, before_email: 'before@example.com', changed_at: at };
    await insertAddressChange(tx, change, soon);
    await insertTicket(tx, randomBytes(32), { user_id, provider: 'local' }, soon);
    await spendChallenge(tx, randomBytes(32), soon);
    await insertLogin(tx, { user_id, at, ip: '::1', userAgent: '', provider: 'local', success: true });
    const kept = [randomUUID(), randomBytes(32), at, soon];
    await tx.query(
      `insert into operation (caller, key, request_hash, status, answer, at, keep_until)
       values ('anyone', $1, $2, 200, '{}', $3, $4)`,
      kept,
    );
    await tx.query(`insert into rate_window (subject, window_start, used) values ($1, $2, 1)`, [randomUUID(), at]);
    await tx.query(
      `insert into event (restaurant_id, seq, kind, entity_id, version, at) values ($1, 1, 'order', $1, 1, $2)`,
      [randomUUID(), at],
    );
  });
}

const tables = {
  address_change: 'expires_at',
  login_ticket: 'expires_at',
  used_challenge: 'expires_at',
  auth_token: 'expires_at',
  user_session: 'seen_at',
  chain_invitation: 'expires_at',
  pairing_code: 'expires_at',
  operation: 'keep_until',
  provider_code: 'expires_at',
  provider_login: 'expires_at',
  password_reset: 'expires_at',
  verification_code: 'expires_at',
  rate_window: 'window_start',
  event: 'at',
  message: 'created_at',
  login_history: 'at',
} as const;

async function left(): Promise<string[]> {
  const counted = Object.keys(tables).map((table) => `select '${table}' as name, count(*) as rows from ${table}`);
  const rows = await server.deps.db.query<{ name: string; rows: number }>(counted.join(' union all '));
  return rows.flatMap(({ name, rows: count }) => (count > 0 ? name : [])).toSorted();
}

describe('cleaning up', () => {
  it('throws away each thing when its time has come, and nothing before', async () => {
    const { user } = await newPerson(server);
    await leaveTraces(user);
    // what is counted in memory is written down now, and not just after it was cleaned up
    await server.deps.limits.flush();
    const all = Object.keys(tables).toSorted();
    await cleanUp(server.deps);
    expect(await left()).toEqual(all);
    const without = (...gone: string[]) => all.filter((name) => !gone.includes(name));

    server.advance(11 * minute);
    await cleanUp(server.deps);
    expect(await left()).toEqual(
      without(
        'address_change',
        'login_ticket',
        'used_challenge',
        'chain_invitation',
        'operation',
        'pairing_code',
        'provider_code',
        'provider_login',
      ),
    );

    server.advance(2 * day);
    await cleanUp(server.deps);
    const short = [
      'address_change',
      'login_ticket',
      'used_challenge',
      'chain_invitation',
      'operation',
      'pairing_code',
      'provider_code',
      'provider_login',
      'password_reset',
      'rate_window',
      'verification_code',
    ];
    expect(await left()).toEqual(without(...short));

    server.advance(6 * day);
    await cleanUp(server.deps);
    expect(await left()).toEqual(without(...short, 'event'));

    server.advance(23 * day);
    await cleanUp(server.deps);
    expect(await left()).toEqual(['login_history', 'message']);

    server.advance(60 * day);
    await cleanUp(server.deps);
    expect(await left()).toEqual(['login_history']);

    server.advance(280 * day);
    await cleanUp(server.deps);
    expect(await left()).toEqual([]);
    expect(await server.deps.db.query('select 1 from user_account')).toHaveLength(1);
  });
});
