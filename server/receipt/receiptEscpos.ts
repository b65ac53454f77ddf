import type { ReceiptBlock, ReceiptDocument } from './receiptDocument.ts';

/** What 80 mm printers of every make can put on a line. */
const columns = 42;

/** Which characters printers have; finding it out takes long. */
const printableCharacters = new Map<string, boolean>();
const mostRemembered = 50_000;

/**
 * The receipt as ESC/POS commands. Every letter is printed from the printer's code page that has it. No code page has
 * the comma of the Romanian ș and ț: they are printed with the cedilla, as Romanian has always been on such printers.
 * `missing` are the characters that no printer has; a question mark stands in their place.
 */
export async function receiptEscpos(document: ReceiptDocument): Promise<{ commands: Buffer; missing: string[] }> {
  const { default: Encoder } = await import('@point-of-sale/receipt-printer-encoder');
  const printer = new Encoder({ language: 'esc-pos', columns, codepageMapping: 'epson', feedBeforeCut: 4 });
  printer.initialize().codepage('auto');
  const canPrint = (character: string): boolean => {
    const answer = printableCharacters.get(character);
    if (answer !== undefined) return answer;
    const one = new Encoder({ language: 'esc-pos', codepageMapping: 'epson' }).codepage('auto').text(character);
    const can = !Buffer.from(one.encode()).includes('?');
    if (printableCharacters.size < mostRemembered) printableCharacters.set(character, can);
    return can;
  };
  const missing = new Set<string>();
  const say = (text: string): string => {
    const plain = printable(text);
    for (const character of plain)
      if (character > '~' && !missing.has(character) && !canPrint(character)) missing.add(character);
    // the encoder would look for each of them on every code page
    return missing.size === 0 ? plain : plain.replace(/[^ -~]/gu, (each) => (missing.has(each) ? '?' : each));
  };
  for (const block of document.blocks) print(block);
  return { commands: Buffer.from(printer.cut('partial').encode()), missing: [...missing] };

  function print(block: ReceiptBlock): void {
    switch (block.kind) {
      case 'name':
        printer.align('center').bold(true).line(say(block.text)).bold(false).align('left');
        return;
      case 'notice':
        printer.align('center').bold(true).line(say(block.text)).bold(false).align('left');
        return;
      case 'head':
        printer.align('center').line(say(block.text)).align('left');
        return;
      case 'rule':
        printer.line('-'.repeat(columns));
        return;
      case 'cells':
        printer.line(block.cells.map((cell, column) => padded(say(cell), columns / 3, column > 0)).join(''));
        return;
      case 'row':
        printRow(block);
    }
  }

  function printRow({ name, value, details = [], strong }: Extract<ReceiptBlock, { kind: 'row' }>): void {
    const right = say(value);
    const left = lines(say(name), columns - right.length - 1);
    if (strong) printer.bold(true);
    left.forEach((line, position) => {
      printer.line(position === 0 ? `${padded(line, columns - right.length, false)}${right}` : line);
    });
    if (strong) printer.bold(false);
    for (const detail of details) for (const line of lines(say(detail), columns - 2)) printer.line(`  ${line}`);
  }
}

const substitutes: Record<string, string> = {
  ș: 'ş',
  Ș: 'Ş',
  ț: 'ţ',
  Ț: 'Ţ',
  '−': '-',
  '–': '-',
  '★': '*',
  '×': 'x',
  '·': '-',
};

/**
 * One character a column, with the spaces and signs that printers have. Nothing that is stored can be a command: what
 * controls the printer is left out, whoever wrote it and when.
 */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/[șȘțȚ−–★×·]/g, (character) => substitutes[character] ?? character);
}

const padded = (text: string, width: number, toTheRight: boolean): string =>
  toTheRight ? text.padStart(width) : text.padEnd(width);

/** The text in lines of at most so many characters. */
function lines(text: string, most: number): string[] {
  const all: string[] = [''];
  for (const word of text.split(/ +/).flatMap((each) => each.match(new RegExp(`.{1,${most}}`, 'gu')) ?? [''])) {
    const line = all.at(-1) ?? '';
    if (line && line.length + 1 + word.length > most) all.push(word);
    else all[all.length - 1] = line ? `${line} ${word}` : word;
  }
  return all;
}
