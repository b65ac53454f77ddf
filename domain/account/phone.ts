/** Optional plus, a prefix of 2–6 digits, then 3 digits and 3–16 digits: 8 to 25 in all. */
const phonePattern = /^\+?\d{8,25}$/;

/** Whether this is a phone number in the specification's pattern; spaces, dots, dashes, slashes and brackets may stand between. */
export function isPhoneNumber(phone: string): boolean {
  return phonePattern.test(diallable(phone));
}

/** Only what is dialled: digits and a leading plus. */
export function diallable(phone: string): string {
  return phone.replace(/[-\s./()]/g, '');
}
