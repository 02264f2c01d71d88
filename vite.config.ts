import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { CHUNKS } from './scripts/vite/chunks.ts';
import { frontEnd } from './scripts/vite/front-end.ts';
import { inlineScripts } from './scripts/vite/inline-script.ts';
import { lateImports, lateNavigation } from './scripts/vite/late-code.ts';
import { lateParts } from './scripts/vite/late-parts.ts';
import { noEval } from './scripts/vite/no-eval.ts';
import { visitWorker } from './scripts/vite/visit-worker.ts';

const isOffice = frontEnd === 'office';

/**
 * Puts everything that the production server loads at its start into one file instead of five hundred,
 * packages included. Code that is loaded late stays in separate files.
 */
const SERVER_BUILD: EnvironmentOptions = {
  resolve: { noExternal: true },
  // Leaves out React's development build.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'server', test: 'virtual:react-router/server-build' }] },
      },
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    ...(isOffice ? [] : [visitWorker()]),
    inlineScripts(),
    lateParts(),
    lateImports(),
    lateNavigation(),
    noEval(),
    tailwindcss(),
    reactRouter(),
  ],
  resolve: { tsconfigPaths: true },
  publicDir: isOffice ? false : 'public',
  build: {
    assetsInlineLimit: 0,
    // The icon library has 2,000 modules. With this option the build reads only those in use, and
    // takes a third less time.
    rolldownOptions: {
      experimental: { lazyBarrel: true },
      // A block that one page needs at once may load late on another.
      checks: { ineffectiveDynamicImport: false },
    },
    // The imports of late chunks are already loaded.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: isOffice ? CHUNKS.office : CHUNKS.site } },
        },
      },
    },
    ssr: command === 'build' ? SERVER_BUILD : {},
  },
}));
