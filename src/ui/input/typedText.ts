/**
 * What was typed or pasted without what the contract refuses in typed text (contract/primitives.ts): a tab that came
 * along with a name must not hold up an order that waits for the network.
 */
export function typedText(text: string, kind: 'line' | 'lines'): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    kind === 'lines' && '\t\n\r\u2028\u2029'.includes(character) ? character : ' ',
  );
}
