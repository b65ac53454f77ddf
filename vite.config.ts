import { readFileSync } from 'node:fs';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './scripts/vite/chunkGroups.ts';
import { officeApart } from './scripts/vite/officeApart.ts';
import { drawingBuild } from './scripts/vite/drawingBuild.ts';
import { iconsOneByOne } from './scripts/vite/iconsOneByOne.ts';
import { scopedName } from './scripts/vite/scopedName.ts';
import { themeStyles } from './scripts/vite/themeStyles.ts';
import { websocketOnly } from './scripts/vite/websocketOnly.ts';
import { wordsPreload } from './scripts/vite/wordsPreload.ts';

const { version } = JSON.parse(readFileSync(`${import.meta.dirname}/package.json`, 'utf8')) as { version: string };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    themeStyles(),
    wordsPreload(),
    websocketOnly(),
    iconsOneByOne(),
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    drawingBuild(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // manifests are ours, one per device mode (public/manifests); registration is src/data/serviceWorker.ts
      manifest: false,
      injectRegister: false,
      injectManifest: {
        rollupFormat: 'es',
        globPatterns: ['index.html', 'scheme.js', 'favicon.svg', 'assets/**/*.{js,css,woff2,svg}'],
        // without a network a map has no pictures: few ask for it, and nobody else downloads it; an owner's pages need one
        globIgnores: ['assets/HouseMap-*', 'assets/baseMap-*', 'assets/office/**'],
      },
    }),
  ],
  resolve: {
    alias: [
      // the package's entry is its ES5 build; this one is the same code, 2 KiB less
      { find: /^dexie$/, replacement: `${import.meta.dirname}/node_modules/dexie/dist/modern/dexie.mjs` },
      // React has had this hook itself since 18: no copies
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'use-sync-external-store' },
    ],
  },
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2022',
    // for scripts/budgets.mjs
    manifest: true,
    // nothing inlined as data: the Content-Security-Policy allows our own origin only
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: officeApart, assetFileNames: officeApart },
        },
  },
  server: {
    proxy: {
      '/socket.io': { target: 'http://127.0.0.1:8444', ws: true },
      '/media': 'http://127.0.0.1:8444',
      '/config': 'http://127.0.0.1:8444',
    },
  },
}));
