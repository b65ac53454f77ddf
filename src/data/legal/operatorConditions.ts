import { call } from '../api/call.ts';

/** The version of the operator's conditions that a page leads to now: what whoever accepts them there has read (ADR 48). */
export async function operatorConditions(): Promise<string | undefined> {
  const texts = await call('GET /legal', { query: {} });
  return texts.find(({ kind }) => kind === 'conditions')?.legal_version;
}
