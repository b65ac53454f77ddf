import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue, errorCodes } from '#domain/error/catalogue.ts';
import { clientMessages } from '#domain/error/clientMessages.ts';
import { CallFailed, noConnection } from '../data/api/callFailed.ts';
import { errorSentence, knowErrors } from './errorSentence.ts';
import { awayErrorMessages } from './awayErrorMessages.ts';
import { personErrorMessages } from './personErrorMessages.ts';
import { staffErrorMessages } from './staffErrorMessages.ts';

beforeAll(async () => {
  const [guest, staff] = await Promise.all([import('./catalogues/guest/en.po'), import('./catalogues/staff/en.po')]);
  i18n.loadAndActivate({ locale: 'en', messages: { ...guest.messages, ...staff.messages } });
  knowErrors(awayErrorMessages);
  knowErrors(personErrorMessages);
  knowErrors(staffErrorMessages);
});

describe('errorSentence', () => {
  it.each(errorCodes)('says the catalogue’s own words in English for %s', (code) => {
    const values = { name: 'Anna' };
    const sentence = catalogue[code].message.replace('{name}', values.name);
    expect(errorSentence({ code, message: 'in other words', values })).toBe(sentence);
    expect(errorSentence({ code, message: sentence }), 'of an older server').toBe(sentence);
  });

  it.each(['no_connection', 'no_data_received', 'invalid_response'] as const)(
    'says the client’s own words in English for %s',
    (code) => expect(errorSentence({ code, message: 'in other words' })).toBe(clientMessages[code]),
  );

  it('fills in the values that the error of a failed call carries, whatever its English says', () => {
    const error = { statusCode: 409, code: 'order_with_other_deliverer', message: 'x', retry: 'never' } as const;
    expect(errorSentence(new CallFailed({ ...error, values: { name: 'Bo (2)' } }))).toBe(
      'Order is already with Bo (2)',
    );
  });

  it.each([
    ['offline', 'Error connecting to Server (this device has no network)'],
    ['timeout', 'Error connecting to Server (no answer in time)'],
    ['refused', 'Error connecting to Server (it cannot be reached)'],
    ['garbled', 'Error connecting to Server (its answer cannot be read)'],
    ['from the future', 'Error connecting to Server'],
  ])('says why the server was not heard: %s', (reason, sentence) => {
    expect(errorSentence(new CallFailed({ ...noConnection, values: { reason } }))).toBe(sentence);
    expect(errorSentence(new CallFailed(noConnection))).toBe('Error connecting to Server');
  });

  it('shows the message of a code that it does not know', () => {
    expect(errorSentence({ code: 'from_the_future', message: 'Tomorrow' })).toBe('Tomorrow');
  });

  it('uses a text as it is, and falls back in the specification’s order', () => {
    expect(errorSentence('As it is')).toBe('As it is');
    expect(errorSentence(new Error('Its own message'))).toBe('Its own message');
    expect(errorSentence({ statusCode: 404 })).toBe('Could not find resource');
    expect(errorSentence({ statusCode: 404 }, 'Default')).toBe('Could not find resource');
    expect(errorSentence({ statusCode: 404, code: 'from_the_future', message: 'Gone' })).toBe('Gone');
    expect(errorSentence(undefined, 'Default')).toBe('Default');
    expect(errorSentence(undefined)).toBe('Something went wrong');
  });

  it.each([
    ['an empty text', ''],
    ['a blank text', ' '],
    ['a number', 42],
    ['an empty object', {}],
    ['null', null],
  ])('falls back for %s', (_, nothing) => {
    expect(errorSentence(nothing)).toBe('Something went wrong');
    expect(errorSentence(nothing, 'Menu could not be saved')).toBe('Menu could not be saved');
  });

  it('does not take a blank message for a sentence', () => {
    expect(errorSentence({ code: 'from_the_future', message: ' ' }, 'Default')).toBe('Default');
  });
});
