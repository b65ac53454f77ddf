/** The pairing code in what was scanned or opened: the code alone, or a link to a device's page with `#pair=…`. */
export function pairingCodeIn(scanned: string): string | undefined {
  const found = URL.canParse(scanned) ? new URLSearchParams(new URL(scanned).hash.slice(1)).get('pair') : scanned;
  const code = found?.replaceAll(/[\s-]/g, '').toUpperCase();
  return code !== undefined && /^[A-Z0-9]{8}$/.test(code) ? code : undefined;
}
