/** What the wire takes as an address (contract/primitives.ts), so that a field can say so before it is sent. */
const emailPattern = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const isEmailAddress = (text: string): boolean => text.length <= 254 && emailPattern.test(text);
