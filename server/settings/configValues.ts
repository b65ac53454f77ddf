import { existsSync } from 'node:fs';
import path from 'node:path';

/** A value of a known name that cannot be understood; the message is one sentence for the person who set it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Stops the start, naming the setting, what it takes and what it was given. */
export function malformed(name: string, takes: string, text: string): never {
  throw new ConfigError(`${name} must be ${takes}, but is "${text}".`);
}

export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  return value >= least && value <= most ? value : malformed(name, `a whole number from ${least} to ${most}`, text);
}

export function choice<Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  return values.find((value) => value === text.toLowerCase()) ?? malformed(name, `one of ${values.join(', ')}`, text);
}

export const host = (name: string, text: string): string =>
  /^[\w.:%-]+$/.test(text) ? text : malformed(name, 'an address or a host name', text);

/** What somebody shows to be let in; it must not show up in the error. */
export const token = (name: string, text: string): string =>
  /^[\w.~+/-]{16,200}=*$/.test(text) ? text : malformed(name, 'at least 16 letters, digits or -._~+/', '…');

/** PostgreSQL's address; its password must not show up in the error. */
export function databaseAddress(name: string, text: string): string {
  const takes = 'an address like postgres://user:password@host:5432/database';
  if (!URL.canParse(text)) malformed(name, takes, '…');
  const { protocol } = new URL(text);
  return protocol === 'postgres:' || protocol === 'postgresql:' ? text : malformed(name, takes, `${protocol}…`);
}

/** An origin without a path: QR codes and links are made of it. */
export function origin(name: string, text: string): string {
  const takes = 'an address like https://order.example.com, without a path';
  if (!URL.canParse(text)) malformed(name, takes, text);
  const url = new URL(text);
  const plain = ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  return plain && !url.username ? url.origin : malformed(name, takes, text);
}

/** Several of them, separated by commas. */
export const origins = (name: string, text: string): string[] =>
  text.split(',').map((each) => origin(name, each.trim()));

/** Both files, or neither. */
export function tlsFiles(cert: string, key: string, folder: string): { cert: string; key: string } | undefined {
  if (!cert && !key) return undefined;
  if (!cert) throw new ConfigError('TLS_CERT must be set together with TLS_KEY.');
  if (!key) throw new ConfigError('TLS_KEY must be set together with TLS_CERT.');
  return { cert: file('TLS_CERT', cert, folder), key: file('TLS_KEY', key, folder) };
}

function file(name: string, text: string, folder: string): string {
  const full = path.resolve(folder, text);
  return existsSync(full) ? full : malformed(name, 'a file that exists', text);
}

export function firstAdmin(email: string, password: string): { email: string; password: string } | undefined {
  if (!email && !password) return undefined;
  if (!email) throw new ConfigError('ADMIN_EMAIL must be set together with ADMIN_PASSWORD.');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) malformed('ADMIN_EMAIL', 'an e-mail address', email);
  if (password.length < 10) throw new ConfigError('ADMIN_PASSWORD must have at least 10 characters.');
  return { email, password };
}
