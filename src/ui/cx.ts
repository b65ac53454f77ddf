/** Class names that hold, as one attribute. */
export const cx = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
