/** Optional plus, a prefix of 2–6 digits, then 3 digits and 3–16 digits; spaces, dots, dashes or slashes between. */
const phonePattern = /^\+?\(?\d{2,6}\)?[-\s./]?\d{3}[-\s./]?\d{3,16}$/;

/** Whether this is a phone number in the specification's pattern. */
export function isPhoneNumber(phone: string): boolean {
  const trimmed = phone.trim();
  return phonePattern.test(trimmed) || phonePattern.test(diallable(trimmed));
}

/** Only what is dialled: digits and a leading plus. */
export function diallable(phone: string): string {
  return phone.trim().replace(/(?!^\+)[-\s./()]/g, '');
}
