import path from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** Where the server finds it, below the folder of the built app; hidden, so that it is not served. */
const folder = '.server';

/**
 * Vite plugin: builds src/drawPage.tsx beside the app, as one file that the server runs. Classes, words and pictures
 * have the same names in both, since both are made by the same settings.
 */
export function drawingBuild(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'comanda-drawing-build',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: (resolved) => void (config = resolved),
    async closeBundle(error) {
      if (error) return;
      await build({
        root: config.root,
        configFile: config.configFile as string,
        logLevel: 'warn',
        ssr: { noExternal: true },
        build: {
          ssr: 'src/drawPage.tsx',
          outDir: path.join(config.build.outDir, folder),
          emptyOutDir: true,
          manifest: false,
          copyPublicDir: false,
          minify: true,
        },
      });
    },
  };
}
