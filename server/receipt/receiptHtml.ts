import { escaped } from '../http/escaped.ts';

/** Markup that is safe to send: made by `html` alone, which escapes everything that is put into it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | readonly Html[] | undefined;

/** A template whose values are text: what people typed can never become markup. */
export function html(template: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(
    template.reduce((all, text, index) => all + text + (index < values.length ? markupOf(values[index]) : ''), ''),
  );
}

function markupOf(value: Part): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map((each) => each.markup).join('');
  return escaped(String(value));
}
