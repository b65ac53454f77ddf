const [quote, backslash, comma, openList, closeList, open, close] = ['"', '\\', ',', '[', ']', '{', '}'].map((sign) =>
  sign.charCodeAt(0),
);

/** What is too much of a JSON text, counted before anything is made of it; whether it is JSON is for the parser to say. */
export function jsonFault(text: string, most: { levels: number; values: number }): string | undefined {
  let level = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfText(text, at);
    else if (sign === comma) values += 1;
    else if (sign === open || sign === openList) {
      level += 1;
      values += 1;
    } else if (sign === close || sign === closeList) level -= 1;
    if (level > most.levels) return 'is nested too deeply';
    if (values > most.values) return 'holds too many values';
  }
  return undefined;
}

/** Where the closing quotation mark stands; a backslash takes the next character with it. */
export function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === backslash) at += 1;
    else if (mark === quote) return at;
  }
  return text.length;
}
