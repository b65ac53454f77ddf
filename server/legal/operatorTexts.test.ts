import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { markdownFault } from '#contract/markdown.ts';
import { offeredLanguages } from '#domain/i18n/localizedText.ts';
import { legalKinds, operatorPlaceholders, unknownPlaceholders } from '#domain/legal/legalText.ts';
import { apiClient } from '../../tests/support/api.ts';
import { dataFolder } from '../../tests/support/dataFolder.ts';
import { newPerson } from '../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { readConfig } from '../config.ts';
import { operatorRevisions } from './operatorTexts.ts';

const operator = {
  OPERATOR_NAME: 'Tisch & Söhne GmbH',
  OPERATOR_ADDRESS: 'Ring 1, 1010 Wien, AT',
  OPERATOR_CONTACT: 'hallo@tisch.example',
  OPERATOR_VAT: 'ATU00000000',
};

/** A folder with these texts. */
function folderWith(texts: Record<string, string>): string {
  const folder = dataFolder('texts');
  mkdirSync(folder, { recursive: true });
  for (const [file, words] of Object.entries(texts)) writeFileSync(path.join(folder, file), words);
  return folder;
}
const textsOf = (settings: Record<string, string>) =>
  Object.fromEntries(operatorRevisions(readConfig(settings).operator).map((each) => [each.kind, each]));

describe('the operator’s texts', () => {
  it('are his own, not those of the houses: who he is and how he is reached, in every language, without HTML', () => {
    const texts = textsOf(operator);
    for (const kind of legalKinds) {
      const text = texts[kind]!.text;
      expect(Object.keys(text).toSorted()).toEqual([...offeredLanguages].toSorted());
      for (const words of Object.values(text)) {
        expect(words).toContain('Tisch &#38; Söhne GmbH');
        expect([markdownFault(words), unknownPlaceholders(words, operatorPlaceholders)]).toEqual([undefined, []]);
        expect(words).not.toMatch(/\{\{|Installation|telepítés|instalare/);
      }
    }
    for (const words of Object.values(texts['imprint']!.text)) {
      expect(words).toContain('ATU00000000');
      expect(words).toContain('hallo&#64;tisch.example');
    }
  });

  it('are what he wrote, in the languages in which he wrote them', () => {
    const OPERATOR_TEXTS = folderWith({
      'imprint.de.md': '# Impressum\n\nWir: {{legalName}}, {{contact}}',
      'README.txt': 'not one of them',
    });
    const texts = textsOf({ ...operator, OPERATOR_TEXTS });
    expect(texts['imprint']!.text).toEqual({
      de: '# Impressum\n\nWir: Tisch &#38; Söhne GmbH, hallo&#64;tisch.example',
    });
    expect(texts['privacy']!.text).toEqual(textsOf(operator)['privacy']!.text);
  });

  it.each([
    [{ 'imprint.xx.md': 'x' }, 'must be a folder with texts such as imprint.de.md'],
    [{ 'terms.de.md': 'x' }, 'must be a folder with texts such as imprint.de.md'],
    [{ 'imprint.de.md': ' ' }, 'imprint.de.md is empty'],
    [{ 'imprint.de.md': '<b>Wir</b>' }, 'imprint.de.md holds HTML'],
    [{ 'privacy.en.md': '[x](javascript:alert(1))' }, 'privacy.en.md has a link'],
    [{ 'privacy.en.md': 'By {{owner}}' }, 'privacy.en.md knows nothing to fill in for {{owner}}'],
  ])('stop the start with a sentence where they cannot be used: %o', (texts, sentence) => {
    expect(() => readConfig({ ...operator, OPERATOR_TEXTS: folderWith(texts) })).toThrow(sentence);
    expect(() => readConfig({ OPERATOR_TEXTS: '/nowhere' })).toThrow('must be a folder');
    expect(() => readConfig({ OPERATOR_VAT: 'ATU1' })).toThrow('OPERATOR_NAME must be set');
  });
});

describe('the operator’s conditions', () => {
  const current = async ({ origin }: TestServer) => {
    const { body } = await apiClient(origin, '')('GET /legal', { query: {} });
    return body.find(({ kind }) => kind === 'conditions')!.legal_version;
  };
  const serverOf = (settings: Record<string, string>) => startTestServer({ ...operator, ...settings });

  it('are accepted in the version that holds, at registration and again, and each stays readable after a change', async () => {
    const OPERATOR_TEXTS = folderWith({ 'conditions.en.md': '# First' });
    const server = await serverOf({ OPERATOR_TEXTS });
    try {
      const nobody = apiClient(server.origin, '');
      const registered = await nobody('POST /user/register', {
        body: {
          email: 'new@example.com',
          first_name: 'New',
          last_name: 'One',
          password: Buffer.from('a long enough phrase').toString('base64'),
        },
      });
      expect(registered.status).toBe(200);
      const version = await current(server);
      const accepted = async (api: ReturnType<typeof apiClient>) => (await api('GET /user/export')).body.conditions;
      const first = apiClient(server.origin, 'authorization', registered.headers.get('authorization') ?? '');
      expect(await accepted(first)).toEqual([{ legal_version: version, at: expect.any(String) as string }]);

      const ann = await newPerson(server);
      await ann.api('PUT /user/conditions');
      await ann.api('PUT /user/conditions');
      expect(await accepted(ann.api)).toEqual([{ legal_version: version, at: expect.any(String) as string }]);

      // another start, with other words
      Object.assign(server.deps.config, {
        operator: readConfig({ ...operator, OPERATOR_TEXTS: folderWith({ 'conditions.en.md': '# Second' }) }).operator,
      });
      const next = await current(server);
      expect(next).not.toBe(version);
      await ann.api('PUT /user/conditions');
      expect((await accepted(ann.api)).map(({ legal_version }) => legal_version)).toEqual([version, next]);
      const read = await nobody('GET /legal/:legal_version', { params: { legal_version: version } });
      expect(read.body.text).toEqual({ en: '# First' });
    } finally {
      await server.close();
    }
  });

  it('are accepted as they were read, and other words than those are refused and leave nothing behind', async () => {
    const server = await serverOf({ OPERATOR_TEXTS: folderWith({ 'conditions.en.md': '# First' }) });
    try {
      const nobody = apiClient(server.origin, '');
      const ann = await newPerson(server);
      const read = await current(server);
      // while her page is open: another start, with other words
      Object.assign(server.deps.config, {
        operator: readConfig({ ...operator, OPERATOR_TEXTS: folderWith({ 'conditions.en.md': '# Second' }) }).operator,
      });
      const next = await current(server);
      for (const legal_version of [read, '0'.repeat(64)]) {
        const refused = await ann.api('PUT /user/conditions', { body: { legal_version } });
        expect([refused.status, refused.error.code]).toEqual([409, 'version_conflict']);
      }
      expect((await ann.api('GET /user/me')).body.conditionsAcceptedAt).toBeUndefined();
      expect((await ann.api('GET /user/export')).body.conditions).toEqual([]);
      expect((await ann.api('PUT /user/conditions', { body: { legal_version: next } })).status).toBe(200);
      expect((await ann.api('GET /user/export')).body.conditions).toMatchObject([{ legal_version: next }]);

      const register = (legal_version: string) =>
        nobody('POST /user/register', {
          body: {
            email: 'reader@example.com',
            first_name: 'New',
            last_name: 'One',
            password: Buffer.from('a long enough phrase').toString('base64'),
            legal_version,
          },
        });
      expect((await register(read)).error.code).toBe('version_conflict');
      expect((await register(next)).status).toBe(200);
    } finally {
      await server.close();
    }
  });
});

describe('whoever asks for the operator’s texts', () => {
  it('costs the database nothing once they are kept, and their words are filled in once a start', async () => {
    const server = await startTestServer(operator);
    try {
      const { operator: settings } = server.deps.config;
      expect(operatorRevisions(settings)).toBe(operatorRevisions(settings));
      const ask = () => apiClient(server.origin, '')('GET /legal', { query: {} });
      const { body } = await ask();
      const query = vi.spyOn(server.deps.db, 'query');
      expect((await ask()).body).toEqual(body);
      expect(query.mock.calls.filter(([text]) => text.includes('legal_revision'))).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
