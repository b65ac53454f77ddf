/** The path of a Chromium that starts. */
export function browserPath(): Promise<string>;
