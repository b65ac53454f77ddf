import { describe, expect, it } from 'vitest';
import type { WireError } from '#contract/errors.ts';
import { answerFault, CallFailed, errorOf, isWireError, noConnection, unanswered } from './callFailed.ts';

const refusal: WireError = { statusCode: 409, code: 'order_closed', message: 'Closed', retry: 'never' };

describe('a call that failed', () => {
  it('is an error that says what the server said', () => {
    const failure = new CallFailed(refusal);
    expect(failure).toMatchObject({ name: 'CallFailed', message: 'Closed', code: 'order_closed' });
    expect(failure.error).toBe(refusal);
  });

  it('for want of an answer is worth another try, and gives the reason where there is one', () => {
    const { error } = unanswered();
    expect(error).toEqual({
      statusCode: 0,
      code: 'no_connection',
      message: 'Error connecting to Server',
      retry: 'later',
    });
    expect(unanswered('timeout').error).toEqual({ ...noConnection, values: { reason: 'timeout' } });
  });
});

describe('an answer that claims to be a success', () => {
  it('is none that is empty, or no object of ours', () => {
    for (const text of [undefined, true] as const)
      expect(answerFault('', text)).toEqual({ ...noConnection, code: 'no_data_received', message: 'No Data received' });
    expect(answerFault('<html>')).toEqual({ ...noConnection, code: 'invalid_response', message: 'Invalid response' });
  });

  it('is one with an object, or a text that was asked for', () => {
    expect(answerFault({})).toBeUndefined();
    expect(answerFault([])).toBeUndefined();
    expect(answerFault('Receipt', true)).toBeUndefined();
  });
});

describe('the one error shape', () => {
  it('is told from anything else', () => {
    expect(isWireError(refusal)).toBe(true);
    const { code: _code, ...nameless } = refusal;
    const { retry: _retry, ...hopeless } = refusal;
    const { message: _message, ...silent } = refusal;
    for (const other of [nameless, hopeless, silent, null, undefined, 'code retry message', 7])
      expect(isWireError(other)).toBe(false);
  });

  it('is the server’s own where it has it', () => {
    expect(errorOf(409, refusal)).toBe(refusal);
  });

  it.each([
    ['a short text is its message', 503, 'Busy', 'internal_error', 'Busy'],
    ['a long one is not', 502, 'x'.repeat(200), 'internal_error', 'Something went wrong'],
    ['one that is nearly too long is', 502, 'x'.repeat(199), 'internal_error', 'x'.repeat(199)],
    ['a page is not', 500, '<html>', 'internal_error', 'Something went wrong'],
    ['what is not there says so', 404, '<html>', 'not_found', 'Could not find resource'],
    ['what is not there may say it itself', 404, 'No such table', 'not_found', 'No such table'],
    ['a list is no text', 500, [], 'internal_error', 'Something went wrong'],
    ['an object of no shape says nothing', 500, {}, 'internal_error', 'Something went wrong'],
  ])('of any other make: %s', (_, status, body, code, message) => {
    expect(errorOf(status, body)).toEqual({ statusCode: status, code, message, retry: 'later' });
  });
});
