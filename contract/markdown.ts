/** What leads somewhere without running anything. */
const scheme = '(?:https?|mailto|tel):';
/** `<https://…>` and `<somebody@…>` are links, not HTML. */
const autolink = new RegExp(`<(?:${scheme}[^\\s<>]*|[\\w.+-]+@[\\w.-]+)>`, 'gi');
const html = /<[a-z!?/]/i;
/**
 * A link's address, with all that browsers and Markdown pass over taken out before: one with a scheme that is not
 * among ours, or with a reference (`&colon;`) where a scheme would stand.
 */
const address = new RegExp(`\\](?:\\(|:)<?(?!${scheme})[^/?#()<>[\\]:&]*[:&]`, 'i');

/** A quote in a quote, a list in a list, and so on: whoever shows it calls himself for each, until no stack is left. */
const endless = /^(?:[^\S\n]*(?:>|(?:[-*+]|\d{1,9}[.)])[^\S\n])){50}/m;

/**
 * Why a Markdown text is refused: a renderer that passes HTML and addresses on would run what is in it. Where code ends
 * is the renderer's to say, so that in code nothing else holds than elsewhere: what is refused here can run nowhere, and
 * `<` in front of a letter is written `&lt;`. Nothing when there is no fault.
 */
export function markdownFault(text: string): string | undefined {
  if (endless.test(text)) return 'has too many quotes or lists within each other';
  const plain = text.replace(autolink, '');
  if (html.test(plain)) return 'holds HTML; write &lt; for <';
  // what no address is read with: spaces, control characters, backslashes
  const bare = plain.replace(/[\s\p{Cc}\\]+/gu, '');
  return address.test(bare) ? 'has a link that leads neither to the web nor to a mail address or phone' : undefined;
}
