/** What a log may say of it: the secret of an intent is nobody's to read. */
export const idsOf = (one: object): object =>
  Object.fromEntries(Object.entries(one).filter(([name, value]) => name.endsWith('_id') && typeof value === 'string'));
