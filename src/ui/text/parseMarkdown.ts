/** A piece of a line: words, or words inside of something. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] }
  | { kind: 'picture'; src: string; alt: string };

export type Block =
  | { kind: 'heading'; level: number; inside: Inline[] }
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'list'; ordered: boolean; entries: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

const bullet = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/;
const fence = /^\s*(```|~~~)/;
const rule = /^\s*([-*_])(\s*\1){2,}\s*$/;

/**
 * The Markdown of legal texts and of the documentation, as far as these use it: headings, paragraphs, lists, quotes, code,
 * emphasis, links, pictures of ours. It knows no HTML: a tag is the letters that it is made of. Our own, since a full parser costs a page
 * more than its whole budget.
 */
export function parseMarkdown(text: string): Block[] {
  return blocksOf(text.replace(/\r\n?/g, '\n').split('\n'));
}

/** A quote in a quote, a list in a list: what lies deeper is words, since whoever shows it calls himself for each. */
const deepest = 50;

function blocksOf(lines: string[], depth = 0): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const end = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', inside: parseInline(paragraph.join(' ')) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const title = titleOf(line);
    if (line.trim() === '') end();
    else if (depth > deepest) paragraph.push(line.trim());
    else if (fence.test(line)) {
      end();
      let last = at + 1;
      while (last < lines.length && !fence.test(lines[last] ?? '')) last += 1;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last;
    } else if (title) {
      end();
      blocks.push({ kind: 'heading', level: title.level, inside: parseInline(title.words) });
    } else if (rule.test(line)) {
      end();
      blocks.push({ kind: 'rule' });
    } else if (bullet.test(line)) {
      end();
      const last = endOfList(lines, at);
      blocks.push(listOf(lines.slice(at, last), depth));
      at = last - 1;
    } else if (line.startsWith('>')) {
      end();
      let last = at;
      while (lines[last]?.startsWith('>')) last += 1;
      blocks.push({
        kind: 'quote',
        blocks: blocksOf(
          lines.slice(at, last).map((each) => each.replace(/^>\s?/, '')),
          depth + 1,
        ),
      });
      at = last - 1;
    } else paragraph.push(line.trim());
  }
  end();
  return blocks;
}

/** By hand, since an expression looks for the end of a title from each of its letters. */
function titleOf(line: string): { level: number; words: string } | undefined {
  const [mark, level] = /^(#{1,6})\s+/.exec(line) ?? [];
  if (!mark || !level) return undefined;
  let end = line.length;
  while (line[end - 1] === '#') end -= 1;
  return { level: level.length, words: line.slice(mark.length, end).trimEnd() };
}

/** A list goes on over an empty line as long as another entry, or something that is indented, follows. */
function endOfList(lines: string[], from: number): number {
  const [, indent = '', mark = ''] = bullet.exec(lines[from] ?? '') ?? [];
  let at = from;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const next = lines[at + 1] ?? '';
    if (line.trim() === '' && !bullet.test(next) && !/^\s{2,}\S/.test(next)) break;
    const [, deeper = '', other] = bullet.exec(line) ?? [];
    const another = other !== undefined && deeper.length <= indent.length && /\d/.test(other) !== /\d/.test(mark);
    if (titleOf(line) || another) break;
    at += 1;
  }
  return at;
}

function listOf(lines: string[], depth: number): Block {
  const [, indent = '', mark = ''] = bullet.exec(lines[0] ?? '') ?? [];
  const entries: string[][] = [];
  for (const line of lines) {
    const found = bullet.exec(line);
    if (found && (found[1]?.length ?? 0) <= indent.length) entries.push([found[3] ?? '']);
    else entries.at(-1)?.push(line.replace(/^\s{1,4}/, ''));
  }
  return { kind: 'list', ordered: /\d/.test(mark), entries: entries.map((entry) => blocksOf(entry, depth + 1)) };
}

const scheme = /^(https?:|mailto:|tel:)/i;
/** What leads to the web, to a mail address or phone, or to a place of ours. */
const isSafe = (href: string): boolean => scheme.test(href) || /^(\/(?![/\\])|#)/.test(href);

/** A picture of another house would tell that one who reads: it is a link. */
const ofOurs = /^\/(?![/\\])/;

/** What is whole where it begins, and marks of what may go on for long. */
const pattern =
  /\\([!-/:-@[-`{-~])|`([^`]+)`|<((?:https?:|mailto:|tel:)[^\s<>]*|[\w.+-]+@[\w.-]+)>|&(#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp);|([*_](?=\S)|!?\[)/giu;

/** How each of them begins, all of it, and how far it is looked for: what does not end there ends for none after it. */
const spans = [
  ['strong', /(?:\*\*|__)(?=\S)/uy, /(\*\*|__)(?=\S)(.+?\S|\S)\1/uy, /.*/uy],
  ['em', /[*_](?=\S)/uy, /([*_])(?=\S)(.+?\S|\S)\1(?![\p{L}\p{N}])/uy, /.*/uy],
  ['link', /!?\[/uy, /(!?)\[([^\]]*)\]\(<?([^\s()<>]+)>?(?:\s+"[^"]*")?\)/uy, /[^\]]*/uy],
] as const;

const matchAt = (expression: RegExp, text: string, at: number): RegExpExecArray | null => {
  expression.lastIndex = at;
  return expression.exec(text);
};

/** What goes from here to its end. `endless` holds, by what it begins with, up to where nothing of its kind ends. */
function spanAt(text: string, at: number, endless: Map<string, number>) {
  for (const [kind, begin, whole, reach] of spans) {
    const [mark] = matchAt(begin, text, at) ?? [];
    if (mark === undefined || at < (endless.get(mark) ?? 0)) continue;
    const match = matchAt(whole, text, at);
    if (match) return { kind, match };
    endless.set(mark, at + (matchAt(reach, text, at)?.[0].length ?? 0));
  }
  return undefined;
}

/** What stands in a line. A link that leads elsewhere than `isSafe` says is its words alone. */
export function parseInline(text: string): Inline[] {
  const found: Inline[] = [];
  const say = (words: string): void => {
    const last = found.at(-1);
    if (words === '') return;
    if (last?.kind === 'text') last.text += words;
    else found.push({ kind: 'text', text: words });
  };
  let from = 0;
  let next = 0;
  const endless = new Map<string, number>();
  for (let match = matchAt(pattern, text, 0); match; match = matchAt(pattern, text, next)) {
    const { index } = match;
    const [, escaped, code, plain, reference, mark] = match;
    const span = mark ? spanAt(text, index, endless) : undefined;
    next = index + (mark && !span ? 1 : (span?.match ?? match)[0].length);
    if (mark && !span) continue;
    say(text.slice(from, index));
    from = next;
    if (span) {
      const [, begun, words = '', href = ''] = span.match;
      const inside = parseInline(words);
      if (span.kind !== 'link') found.push({ kind: span.kind, inside });
      else if (begun && ofOurs.test(href)) found.push({ kind: 'picture', src: href, alt: words });
      else if (isSafe(href)) found.push({ kind: 'link', href, inside });
      else found.push(...inside);
    } else if (escaped !== undefined) say(escaped);
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (plain !== undefined) {
      const address = scheme.test(plain) ? plain : `mailto:${plain}`;
      found.push({ kind: 'link', href: address, inside: [{ kind: 'text', text: plain }] });
    } else say(referred(reference ?? ''));
  }
  say(text.slice(from));
  return found;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function referred(reference: string): string {
  if (!reference.startsWith('#')) return named[reference.toLowerCase()] ?? '';
  const point = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1));
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
}
