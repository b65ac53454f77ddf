import type { User, UserRole } from '#domain/account/account.ts';
import type { Sql } from '../db/sql.ts';

/** The fields of a user that are not columns of their own. */
type Doc = Omit<User, 'user_id' | 'email' | 'roles' | 'customerCode'>;
type Row = {
  user_id: string;
  email: string;
  password_hash: string | null;
  roles: UserRole[];
  customer_code: string;
  doc: Doc;
};

export type StoredUser = User & { passwordHash?: string };

const columns = 'user_id, email, password_hash, roles, customer_code, doc';

function userOf(row: Row): StoredUser {
  const { user_id, email, roles, doc, password_hash, customer_code: customerCode } = row;
  return { ...doc, user_id, email, roles, customerCode, ...(password_hash ? { passwordHash: password_hash } : {}) };
}

export async function userByEmail(sql: Sql, email: string): Promise<StoredUser | undefined> {
  const [row] = await sql.query<Row>(`select ${columns} from user_account where lower(email) = lower($1)`, [email]);
  return row && userOf(row);
}

export async function userById(sql: Sql, user_id: string): Promise<StoredUser | undefined> {
  const [row] = await sql.query<Row>(`select ${columns} from user_account where user_id = $1`, [user_id]);
  return row && userOf(row);
}

/** The user, held by this transaction until it ends. */
export async function lockUser(tx: Sql, user_id: string): Promise<StoredUser | undefined> {
  const [row] = await tx.query<Row>(`select ${columns} from user_account where user_id = $1 for update`, [user_id]);
  return row && userOf(row);
}

/** Two who take one address at the same moment take turns, so that the second is told that it is taken. */
const holdAddress = (tx: Sql, email: string): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(hashtextextended(lower($1), 13))', [email]);

/** An address that another account had until lately is kept for whoever may take it back (D41). */
const held = (email: string, user_id: string): string =>
  `select 1 from address_change c where lower(c.before_email) = lower(${email}) and c.user_id <> ${user_id}`;

/** Stores a new user, as which it gets its customer code; nothing when the address is taken. */
export async function insertUser(
  tx: Sql,
  user: User,
  passwordHash: string | undefined,
  now: Date,
): Promise<User | undefined> {
  const { user_id, email, roles, customerCode: _made, ...doc } = user;
  await holdAddress(tx, email);
  const [row] = await tx.query<Row>(
    `insert into user_account (user_id, email, password_hash, roles, doc, created_at)
     select $1, $2, $3, $4, $5, $6 where not exists (${held('$2', '$1')})
     on conflict (lower(email)) do nothing returning ${columns}`,
    [user_id, email, passwordHash ?? null, roles, doc, now],
  );
  return row && presentUser(userOf(row));
}

/** Stores what a user says of itself; false when the address is another's. */
export async function updateUser(tx: Sql, user: User): Promise<boolean> {
  const { user_id, email, roles: _roles, customerCode: _code, ...doc } = user;
  await holdAddress(tx, email);
  const rows = await tx.query(
    `update user_account set email = $2, doc = $3, version = version + 1
      where user_id = $1 and not exists (
        select 1 from user_account other where lower(other.email) = lower($2) and other.user_id <> $1)
        and not exists (${held('$2', '$1')})
     returning 1`,
    [user_id, email, doc],
  );
  return rows.length > 0;
}

/** Another password, or none. */
export async function updatePasswordHash(tx: Sql, user_id: string, passwordHash: string | undefined): Promise<void> {
  await tx.query('update user_account set password_hash = $2 where user_id = $1', [user_id, passwordHash ?? null]);
}

/** Newest first, by the time in their ids. */
export async function usersPage(
  sql: Sql,
  page: { q?: string | undefined; limit: number; before?: string | undefined },
): Promise<(User & { createdAt: string })[]> {
  const rows = await sql.query<Row & { created_at: Date }>(
    `select ${columns}, created_at from user_account
      where ($1::text is null or position(lower($1) in lower(email)) > 0 or customer_code = upper($1)
             or position(lower($1) in lower((doc->>'first_name') || ' ' || (doc->>'last_name'))) > 0)
        and ($2::uuid is null or user_id < $2)
      order by user_id desc limit $3`,
    [page.q ?? null, page.before ?? null, page.limit],
  );
  return rows.map((row) => ({ ...presentUser(userOf(row)), createdAt: row.created_at.toISOString() }));
}

/** The user as the wire knows it. */
export function presentUser({ passwordHash: _hidden, ...user }: StoredUser): User {
  return user;
}
