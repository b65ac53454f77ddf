const webAddressPattern = /^(https?:\/\/)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(:\d{1,5})?([/?#]\S*)?$/i;

/** Whether this is a web address, with or without http. */
export function isWebAddress(address: string): boolean {
  return webAddressPattern.test(address.trim());
}

/** An address without http gets https:// and www.; one that already begins with www. gets no second one. */
export function completeWebAddress(address: string): string {
  const trimmed = address.trim();
  if (trimmed === '' || /^https?:\/\//i.test(trimmed)) return trimmed;
  return /^www\./i.test(trimmed) ? `https://${trimmed}` : `https://www.${trimmed}`;
}
