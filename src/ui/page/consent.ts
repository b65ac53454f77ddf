/** How long it is kept that cookies were accepted: the specification's number; browsers cap it (D29). */
export const consentDays = 9999;

/** The cookie as it is written; also over plain HTTP on this machine. */
export const consentCookie = (name: string, secure: boolean): string =>
  `${name}=true; max-age=${consentDays * 24 * 60 * 60}; path=/; samesite=strict${secure ? '; secure' : ''}`;
