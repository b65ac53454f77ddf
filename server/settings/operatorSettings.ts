import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { markdownFault } from '#contract/markdown.ts';
import { isLanguage, type LocalizedText } from '#domain/i18n/localizedText.ts';
import {
  filledIn,
  type LegalKind,
  legalKinds,
  operatorPlaceholders,
  type OperatorValues,
  unknownPlaceholders,
} from '#domain/legal/legalText.ts';
import { ConfigError, malformed } from './configValues.ts';

/** Who runs this server, as far as it is said, and what stands in law about it in words of his own. */
export type OperatorSettings = { values: OperatorValues; texts: Partial<Record<LegalKind, LocalizedText>> };

export function readOperator(valueOf: (name: string) => string, folder: string): OperatorSettings {
  const said = {
    name: valueOf('OPERATOR_NAME'),
    legalName: valueOf('OPERATOR_NAME'),
    address: valueOf('OPERATOR_ADDRESS'),
    contact: valueOf('OPERATOR_CONTACT'),
    vatNumber: valueOf('OPERATOR_VAT'),
  };
  if (!said.name && (said.address || said.contact || said.vatNumber))
    throw new ConfigError('OPERATOR_NAME must be set together with what else is said of the operator.');
  const values: OperatorValues = Object.fromEntries(Object.entries(said).filter(([, value]) => value));
  return {
    values,
    texts: valueOf('OPERATOR_TEXTS') ? writtenTexts(path.resolve(folder, valueOf('OPERATOR_TEXTS'))) : {},
  };
}

const takes = 'a folder with texts such as imprint.de.md, privacy.en.md and conditions.hu.md';

function writtenTexts(folder: string): OperatorSettings['texts'] {
  const texts: OperatorSettings['texts'] = {};
  for (const file of filesIn(folder)) {
    const [kind, language = '', ...rest] = path.basename(file, '.md').split('.');
    const known = legalKinds.find((each) => each === kind);
    if (!known || !isLanguage(language) || rest.length > 0) malformed('OPERATOR_TEXTS', takes, file);
    const words = readFileSync(path.join(folder, file), 'utf8');
    const fault = words.trim() === '' ? 'is empty' : faultOf(words);
    if (fault) throw new ConfigError(`OPERATOR_TEXTS cannot be used: ${file} ${fault}.`);
    texts[known] = { ...texts[known], [language]: words };
  }
  return texts;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .toSorted();
  } catch {
    return malformed('OPERATOR_TEXTS', takes, folder);
  }
}

function faultOf(words: string): string | undefined {
  const [unknown] = unknownPlaceholders(words, operatorPlaceholders);
  if (unknown) return `knows nothing to fill in for ${unknown}`;
  return (
    markdownFault(filledIn(words, Object.fromEntries(operatorPlaceholders.map((name) => [name, 'a:b'])))) ??
    markdownFault(filledIn(words, {}))
  );
}
