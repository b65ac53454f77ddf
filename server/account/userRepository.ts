import type { User, UserRole } from '#domain/account/account.ts';
import type { Sql } from '../db/sql.ts';

/** The fields of a user that are not columns of their own. */
type Doc = Omit<User, 'user_id' | 'email' | 'roles'>;
type Row = { user_id: string; email: string; password_hash: string | null; roles: UserRole[]; doc: Doc };

export type StoredUser = User & { passwordHash?: string };

const columns = 'user_id, email, password_hash, roles, doc';

function userOf(row: Row): StoredUser {
  const { user_id, email, roles, doc, password_hash } = row;
  return { ...doc, user_id, email, roles, ...(password_hash ? { passwordHash: password_hash } : {}) };
}

export async function userByEmail(sql: Sql, email: string): Promise<StoredUser | undefined> {
  const [row] = await sql.query<Row>(`select ${columns} from user_account where lower(email) = lower($1)`, [email]);
  return row && userOf(row);
}

export async function userById(sql: Sql, user_id: string): Promise<StoredUser | undefined> {
  const [row] = await sql.query<Row>(`select ${columns} from user_account where user_id = $1`, [user_id]);
  return row && userOf(row);
}

/** Stores a new user; false when the address is taken. */
export async function insertUser(tx: Sql, user: User, passwordHash: string, now: Date): Promise<boolean> {
  const { user_id, email, roles, ...doc } = user;
  const rows = await tx.query(
    `insert into user_account (user_id, email, password_hash, roles, doc, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (lower(email)) do nothing returning 1`,
    [user_id, email, passwordHash, roles, doc, now],
  );
  return rows.length > 0;
}

export type LoginEntry = {
  user_id: string;
  at: Date;
  ip: string;
  userAgent: string;
  provider: string;
  success: boolean;
};

export async function insertLogin(sql: Sql, entry: LoginEntry): Promise<void> {
  await sql.query(
    `insert into login_history (user_id, at, ip, user_agent, provider, success) values ($1, $2, $3, $4, $5, $6)`,
    [entry.user_id, entry.at, entry.ip, entry.userAgent, entry.provider, entry.success],
  );
}

/** The user as the wire knows it. */
export function presentUser({ passwordHash: _hidden, ...user }: StoredUser): User {
  return user;
}
