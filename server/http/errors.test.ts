import { describe, expect, it } from 'vitest';
import { refusalOfError } from './errors.ts';

describe('what a caller hears of an error that no rule foresaw', () => {
  it.each([
    ['22021', 'invalid byte sequence for encoding "UTF8": 0x00'],
    ['22P05', 'unsupported Unicode escape sequence'],
    ['22P02', 'invalid input syntax for type json'],
  ])('is, of a character that the database does not take (%s), that it cannot be stored', (code, message) => {
    expect(refusalOfError({ code, message })).toMatchObject({
      code: 'invalid_request',
      details: [{ path: '', message: 'holds a character that cannot be stored' }],
    });
  });

  it.each([
    ['22P02', 'invalid input syntax for type uuid: "x"'],
    ['23505', 'duplicate key value violates unique constraint "orders_pkey"'],
  ])('is nothing of what the database says where the fault is ours (%s)', (code, message) => {
    expect(refusalOfError({ code, message })).toEqual(expect.objectContaining({ code: 'internal_error' }));
    expect(JSON.stringify(refusalOfError({ code, message }))).not.toContain(message);
  });

  it.each([
    ['ECONNREFUSED', 'connect'],
    ['57P01', 'terminating connection'],
    ['', 'timeout exceeded when trying to connect'],
  ])('is that the server is not ready while the database is away (%s %s)', (code, message) => {
    expect(refusalOfError({ code, message }).code).toBe('unavailable');
  });
});
