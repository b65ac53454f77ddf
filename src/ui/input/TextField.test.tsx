import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TextField } from './TextField.tsx';

const shown = (lines: number): string =>
  renderToStaticMarkup(
    <TextField
      label="Text"
      value="Szia"
      onChange={() => undefined}
      lang="hu"
      aria-label="Text, Magyar"
      lines={lines}
    />,
  );

it.each([
  [1, /<input [^>]*>/],
  [3, /<textarea [^>]*>/],
])('a field of %i lines says what it is and in which language it is written', (lines, field) => {
  const [tag = ''] = field.exec(shown(lines)) ?? [];
  expect(tag).toContain('lang="hu"');
  expect(tag).toContain('aria-label="Text, Magyar"');
});
