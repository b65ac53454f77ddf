/** Builds the app with this Node where its sources changed since the last build. */
export function ensureBuilt(node: string): Promise<void>;
