import { defaultLanguage, type Language, languages } from '#domain/i18n/localizedText.ts';
import { escaped } from '../http/escaped.ts';
import type { MessageDetails, MessageKind } from './messageKinds.ts';
import { greetings, messageWords } from './messageWords.ts';

/** A message as it is sent: the same in plain text and in simple HTML. Texts to phones use `text` alone. */
export type ComposedMessage = { subject: string; text: string; html: string };

/** What is said to whom, before it is put into sentences. */
export type MessageContent = { kind: MessageKind; language: string; details: MessageDetails };

/** The message's sentences in its language, English when there is none, with its details in their places. */
export function composeMessage({ kind, language, details }: MessageContent): ComposedMessage {
  const spoken = languages.find((each) => each === language) ?? defaultLanguage;
  const { subject, paragraphs } = messageWords[kind][spoken];
  const lines = kind === 'verify_phone' ? paragraphs : [greeting(spoken, details), ...paragraphs, 'Comanda'];
  return {
    subject: filled(subject, details),
    text: lines.map((line) => filled(line, details)).join('\n\n'),
    html: page(spoken, lines.map((line) => `<p>${inHtml(line, details)}</p>`).join('\n')),
  };
}

/** Without a name the greeting has none either. */
const greeting = (language: Language, { name }: MessageDetails): string =>
  name ? greetings[language] : greetings[language].replace(/,? \{name\}/, '');

const place = /\{(\w+)\}/g;

/** A name of several lines could pretend to be a header or a paragraph of its own. */
const filled = (sentence: string, details: MessageDetails): string =>
  sentence.replace(place, (_, name: keyof MessageDetails) => (details[name] ?? '').replace(/\s+/g, ' '));

function inHtml(sentence: string, details: MessageDetails): string {
  return sentence
    .split(/(\{\w+\})/)
    .map((part) => {
      const text = escaped(filled(part, details));
      if (part === '{link}') return `<a href="${text}">${text}</a>`;
      return part === '{code}' ? `<strong style="font-size:1.5em;letter-spacing:.1em">${text}</strong>` : text;
    })
    .join('');
}

const page = (language: string, body: string): string =>
  `<!doctype html>\n<html lang="${language}"><meta charset="utf-8">\n` +
  `<body style="font-family:sans-serif;line-height:1.5;max-width:36em">\n${body}\n</body></html>\n`;
