/** The path of a whole Chromium that starts. */
export function browserPath(): Promise<string>;
/** That, and its headless shell if there is one. */
export function browsers(): Promise<{ whole: string; shell: string | undefined }>;
