/** base64 of a password, as the wire wants it: encoding, not protection (D25). */
export const encodePassword = (password: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(password)));
