const characters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in markup and in an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => characters[character]!);
