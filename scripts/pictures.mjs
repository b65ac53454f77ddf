// `npm run docs:pictures`: builds the app and takes the help's pictures of its real screens, in every language.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { browsers } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, nodeBinary, root } from './install.mjs';

await ensureInstalled();
const node = nodeBinary();
await ensureBuilt(node);
const { whole } = await browsers();
const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const args = [cli, 'test', '--config', 'playwright.pictures.config.ts'];
const { status } = spawnSync(node, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: whole },
});
process.exit(status ?? 1);
