import type { HtmlTagDescriptor, Plugin } from 'vite';
import { languages, offeredLanguages } from '../../domain/i18n/localizedText.ts';

const meta = (name: string, content: object): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { name, content: JSON.stringify(content) },
  injectTo: 'head-prepend',
});

/**
 * Vite plugin: tells public/scheme.js which languages there are and where each one's words are, so that the browser
 * fetches them beside the script and not after it: a round trip less before the first paint.
 */
export function wordsPreload(): Plugin {
  return {
    name: 'comanda-words-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files: Record<string, string> = {};
        for (const chunk of Object.values(bundle ?? {})) {
          const language =
            chunk.type === 'chunk' && /catalogues\/guest\/(\w+)\.po$/.exec(chunk.facadeModuleId ?? '')?.[1];
          if (language) files[language] = `/${chunk.fileName}`;
        }
        return [meta('words', files), meta('languages', { all: languages, offered: offeredLanguages })];
      },
    },
  };
}
