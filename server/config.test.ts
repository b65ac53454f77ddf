import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, settings } from './config.ts';
import { clientAddress, limitedAddress } from './peer/trustProxy.ts';

const osm = '© OpenStreetMap=https://www.openstreetmap.org/copyright';

const documented = (): string[][] =>
  readFileSync(path.join(import.meta.dirname, '../docs/OPERATIONS.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z0-9_]+` +\|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe('configuration', () => {
  it('needs nothing: embedded database, port 8444, demonstration, activation at once', () => {
    const config = readConfig({}, '/somewhere');
    expect(config).toMatchObject({
      port: 8444,
      dataDir: '/somewhere/data',
      demo: true,
      activation: 'auto',
      trustProxy: false,
    });
    expect(config.databaseUrl).toBeUndefined();
  });

  it('fills no demonstration and waits for an admin when it is given a database', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://u:p@db/c' });
    expect(config).toMatchObject({ demo: false, activation: 'manual', databaseUrl: 'postgres://u:p@db/c' });
  });

  it('takes an empty value for one that was not given', () => {
    expect(readConfig({ PORT: '', TLS_CERT: ' ' }).port).toBe(8444);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, but is "abc".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, but is "70000".'],
    [{ PORT: '-1' }, 'PORT must be'],
    [{ HOST: 'a b' }, 'HOST must be'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address like postgres://'],
    [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS must be'],
    [{ PUBLIC_URL: 'order.example.com' }, 'PUBLIC_URL must be an address like https://'],
    [{ PUBLIC_URL: 'https://example.com/shop' }, 'PUBLIC_URL must be'],
    [{ TLS_CERT: './nowhere.pem', TLS_KEY: './nowhere.key' }, 'TLS_CERT must be a file that exists'],
    [{ TLS_CERT: './package.json' }, 'TLS_KEY must be set together with TLS_CERT.'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY must be off, on, or addresses'],
    [{ TRUST_PROXY: 'yes please' }, 'TRUST_PROXY must be'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal'],
    [{ ACTIVATION: 'maybe' }, 'ACTIVATION must be one of auto, manual'],
    [{ PAYMENTS: 'real' }, 'PAYMENTS must be one of simulated, off'],
    [{ DEMO: '2' }, 'DEMO must be one of on, off'],
    [{ ADMIN_EMAIL: 'me', ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL must be an e-mail address'],
    [{ ADMIN_EMAIL: 'me@example.com', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 10 characters.'],
    [{ GOOGLE_MAPS_KEY: 'short' }, 'GOOGLE_MAPS_KEY must be a key, but is "…".'],
    [{ NOMINATIM_URL: 'nominatim' }, 'NOMINATIM_URL must be an address like https://'],
    [{ NOMINATIM_URL: 'https://maps.example.com/search?format=json' }, 'NOMINATIM_URL must be'],
    [{ NOMINATIM_URL: 'https://me:secret@maps.example.com/search' }, 'NOMINATIM_URL must be'],
    [{ NOMINATIM_URL: "https://maps.example.com/search;script-src 'unsafe-inline'" }, 'NOMINATIM_URL must be'],
    [{ MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png' }, 'MAP_TILES_CREDIT must be set'],
    [{ MAP_TILES_CREDIT: osm }, 'MAP_TILES_URL must be set'],
    [{ MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}.png', MAP_TILES_CREDIT: osm }, 'MAP_TILES_URL must be'],
    [{ MAP_TILES_URL: 'https://{s}.example.com/{z}/{x}/{y}', MAP_TILES_CREDIT: osm }, 'MAP_TILES_URL must be'],
    [{ MAP_TILES_URL: 'https://{z}.example.com/{x}/{y}', MAP_TILES_CREDIT: osm }, 'MAP_TILES_URL must be'],
    [{ MAP_TILES_URL: "https://t.example.com/;'self'/{z}/{x}/{y}", MAP_TILES_CREDIT: osm }, 'MAP_TILES_URL must be'],
    [
      { MAP_TILES_URL: 'https://t.example.com/{z}/{x}/{y}', MAP_TILES_CREDIT: 'me=javascript:1' },
      'MAP_TILES_CREDIT must',
    ],
    [{ SECRETS: 'my own key' }, 'SECRETS must be `lost`, or what a secrets.json holds'],
    [{ RATE_LIMIT_ORDERS: 'many' }, 'RATE_LIMIT_ORDERS must be'],
  ])('refuses %o with a sentence that names it', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  it('never shows the password of a database address', () => {
    expect(() => readConfig({ DATABASE_URL: 'http://u:secret@db/c' })).toThrow(/^(?!.*secret)/);
  });

  it('trusts exactly the named proxies', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' });
    const trusts = (address: string) => trustProxy !== false && trustProxy(address);
    expect(['10.1.2.3', '::ffff:10.1.2.3', '::1'].every(trusts)).toBe(true);
    expect(['11.1.2.3', '::2', ''].some(trusts)).toBe(false);
  });

  it('believes no more of X-Forwarded-For than what a trusted proxy wrote', () => {
    const from = (setting: string, peer: string, forwarded: string) => {
      const request = { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } };
      return clientAddress(request as never, readConfig({ TRUST_PROXY: setting }).trustProxy);
    };
    expect(from('off', '203.0.113.7', '127.0.0.1')).toBe('203.0.113.7');
    expect(from('on', '198.51.100.9', '127.0.0.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(from('10.0.0.0/8', '::ffff:10.0.0.1', '127.0.0.1, 203.0.113.7,10.0.0.2')).toBe('203.0.113.7');
    expect(from('10.0.0.0/8', '10.0.0.1', 'no address')).toBe('no address');
    expect(from('10.0.0.0/8', '10.0.0.1', '')).toBe('10.0.0.1');
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:0db8:0000:0007:ffff:1:2:3', '2001:db8:0:7::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('counts %s as %s where it limits', (address, counted) => expect(limitedAddress(address)).toBe(counted));

  it('is described in docs/OPERATIONS.md, name by name', () => {
    expect(documented()).toEqual(
      settings.map(({ name, otherwise, meaning }) => [`\`${name}\``, otherwise ? `\`${otherwise}\`` : '', meaning]),
    );
  });
});
