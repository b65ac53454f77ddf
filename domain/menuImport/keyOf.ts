/** 'Wiener Schnitzel (Kalb)' becomes 'wiener-schnitzel-kalb': a key of the menu file. */
export function keyOf(name: string): string {
  return name
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
