import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { LATE_MARK, LATE_PARTS } from './app/inline-scripts/late-parts.ts';
import { blockLooks } from './scripts/vite/block-looks.ts';
import { type ChunkRule, checkChunkRules, chunkGroups } from './scripts/vite/chunk-rules.ts';
import { frontEnd } from './scripts/vite/front-end.ts';
import { inlineScripts } from './scripts/vite/inline-script.ts';
import { noEval } from './scripts/vite/no-eval.ts';
import { SHARED_BY_SCREENS } from './scripts/vite/shared-by-screens.ts';
import { visitWorker } from './scripts/vite/visit-worker.ts';

/** Matches the import of a route's code; the router's other `import()` only prefetches. */
const ROUTE_IMPORT = /\bimport\(\s*(?:\/\*.*?\*\/\s*)*route\.\w+\s*\)/g;

/**
 * What visitors load, in a few chunks instead of dozens, because larger chunks compress better. A
 * chunk includes what its modules import, unless an earlier chunk has it.
 * docs/decisions/042-code-is-not-text.md lists what each rule saves.
 */
const PUBLIC_CHUNKS: ChunkRule[] = [
  {
    name: 'framework',
    paths: ['node_modules/react/', 'node_modules/react-dom/', 'node_modules/react-router/'],
  },
  {
    name: 'site',
    paths: [
      'app/routes/public/layout.tsx',
      'app/features/content/safe-link',
      'app/features/self-heal/heal-notice',
      'app/features/self-heal/needs',
      'app/components/drawing.tsx',
      'app/components/error-',
      'app/components/section-heading',
      'app/components/ui/toaster',
      'app/lib/office-time',
      'app/lib/site/page-meta',
      'app/lib/site/service-data',
    ],
  },
  // Apart, because one block is defined with these words, and visitors show it without them.
  { name: 'trade', paths: ['app/lib/records/trade'] },
  // What the back office reads blocks with. The blocks that visitors load do without it.
  {
    name: 'definitions',
    paths: ['app/blocks/block.tsx', 'app/blocks/stored-file'],
  },
  { name: 'illustrations', paths: ['app/components/illustration'] },
  // With two small files that many screens need: as chunks of their own they would be named many
  // times in the manifest, which public pages load too.
  {
    name: 'errors',
    paths: [
      'app/lib/errors',
      'app/lib/supabase/as-json',
      'app/lib/supabase/list-page',
      'app/lib/supabase/storage-error',
    ],
  },
  {
    name: 'fields',
    paths: [
      'app/components/native-select',
      'app/components/ui/form-field',
      'app/components/ui/input',
    ],
  },
  { name: 'enquiries', paths: ['app/features/enquiries/enquiry-section'] },
  {
    name: 'account',
    paths: [
      'app/features/auth/notice-alert',
      'app/features/auth/use-auth-action',
      'app/features/client-account/account-card',
      'app/features/client-account/messages',
      'app/features/client-account/text-link',
    ],
  },
  {
    name: 'pages',
    paths: ['app/blocks/look', 'app/blocks/render-blocks', 'app/blocks/site-page'],
  },
  {
    name: 'sections',
    paths: [
      'app/components/check-list',
      'app/components/page-section',
      'app/components/service-icon',
      'app/components/step-list',
      'app/blocks/action-button',
      'app/blocks/block-picture',
      'app/blocks/editing',
      'app/blocks/lines-of',
    ],
  },
  { name: 'text', paths: ['app/blocks/markdown-content'] },
  // The pages behind links in messages.
  { name: 'links', paths: ['app/components/ended-link', 'app/components/link-forms'] },
  // The blocks of the default home page and of the site's own pages. Other blocks are separate chunks.
  {
    name: 'blocks',
    paths: ['app/routes/public/home', 'app/blocks/home-blocks'],
  },
  { name: 'site-blocks', paths: ['app/blocks/site-blocks'] },
];

/**
 * What nearly every back-office screen needs; each screen is a separate chunk. Visitors, mentors and
 * clients who sign in also use the others: without these rules they would load the last one.
 */
const CLIENT_CHUNKS: ChunkRule[] = [
  {
    name: 'shared',
    paths: ['app/lib/format', 'app/lib/upload', 'app/components/ui/pagination'],
  },
  {
    name: 'session',
    paths: [
      'app/features/auth/provider-api.',
      'app/features/auth/use-session.',
      'app/features/auth/use-site-url',
    ],
  },
  { name: 'supabase', paths: ['app/lib/supabase/client'] },
  // Visitors' forms load it late, and must not load the back office with it.
  { name: 'secure-context', paths: ['app/lib/secure-context'] },
  // Signing out needs it, also where there is no back office.
  { name: 'kept', paths: ['app/lib/draft-key', 'app/lib/kept-visits'] },
  // What the visits page shares with the back office: a phone keeps it, and not the back office. The
  // client login, too, shows a key.
  {
    name: 'phone',
    paths: [
      'app/components/ui/notify-failure',
      'app/features/auth/next-path',
      'app/lib/focus-invalid',
      'app/lib/office-clock',
      'node_modules/lucide-react/dist/esm/createLucideIcon',
      'node_modules/lucide-react/dist/esm/icons/arrow-left.',
      'node_modules/lucide-react/dist/esm/icons/chevron-down.',
      'node_modules/lucide-react/dist/esm/icons/chevron-right.',
      'node_modules/lucide-react/dist/esm/icons/file-text.',
      'node_modules/lucide-react/dist/esm/icons/key-round.',
      'node_modules/lucide-react/dist/esm/icons/log-out.',
      'node_modules/lucide-react/dist/esm/icons/map-pin.',
      'node_modules/lucide-react/dist/esm/icons/paperclip.',
      'node_modules/lucide-react/dist/esm/icons/phone.',
      'node_modules/lucide-react/dist/esm/icons/x.',
    ],
  },
  // What clients who sign in share with the back office.
  {
    name: 'data',
    paths: [
      'app/components/query-provider',
      'app/components/query-states',
      'app/components/ui/badge',
      'app/features/auth/use-auth.',
      'app/lib/enquiry-reference',
      'app/lib/records/service-types',
      'app/lib/zod-messages',
    ],
  },
  // Both searches mark what they found.
  { name: 'marks', paths: ['app/components/marked-text'] },
];

const CHUNKS = [...PUBLIC_CHUNKS, ...CLIENT_CHUNKS];
const isOffice = frontEnd === 'office';

/**
 * Replaces Vite's helper, which every `import()` goes through. Vite's own loads a chunk's styles,
 * but our styles are in one file that every page has. This one handles code that fails to load.
 */
function lateImports(): Plugin {
  return {
    name: 'late-imports',
    enforce: 'pre',
    load(id) {
      if (id !== '\0vite/preload-helper.js') return;
      return `export { loadCode as __vitePreload } from '${appFile('lib/late-code.ts')}'`;
    },
  };
}

/** The router's own `import()` and `fetch` calls, by file, and their replacements. */
const ROUTER_LOADS: Record<string, [pattern: RegExp, instead: string]> = {
  routeModules: [ROUTE_IMPORT, 'loadRoute(() => $&)'],
  routes: [ROUTE_IMPORT, 'loadRoute(() => $&)'],
  'single-fetch': [/\bfetch\((?=url, await createRequestInit)/, 'fetchPageData('],
  'fog-of-war': [/\bfetch\((?=url, \{ signal \})/, 'fetchPageData('],
};

/**
 * If the code or data of a page fails to load, the router reloads the current page or replaces it
 * with an error. It has no option for this; app/features/self-heal/late-navigation.ts handles it
 * better.
 */
function lateNavigation(): Plugin {
  return {
    name: 'late-navigation',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    transform: {
      filter: {
        id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/(routeModules|routes|single-fetch|fog-of-war)\.js/,
      },
      handler(code, id) {
        const [pattern, instead] = ROUTER_LOADS[path.basename(id, '.js')] ?? [];
        if (!pattern || !instead || code.search(pattern) < 0) {
          throw new Error(`The router loads in another way now: look at ${id}`);
        }
        const imports = `import { fetchPageData, loadRoute } from '${appFile('features/self-heal/late-navigation.ts')}';\n`;
        return imports + code.replace(pattern, instead);
      },
    },
  };
}

function appFile(name: string): string {
  return path.join(import.meta.dirname, 'app', name);
}

/**
 * The placeholders in app/styles/late.css, and the names from app/inline-scripts that replace them.
 */
const LATE_NAMES = [
  ['[late-mark]', `[${LATE_MARK}]`],
  ['(late-parts)', `(${LATE_PARTS})`],
] as const;

function lateParts(): Plugin {
  return {
    name: 'late-parts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/styles\/late\.css/ },
      handler(css) {
        return LATE_NAMES.reduce((text, [placeholder, name]) => {
          if (!text.includes(placeholder)) throw new Error(`late.css does not say ${placeholder}`);
          return text.replace(placeholder, name);
        }, css);
      },
    },
  };
}

/**
 * The page editor's hash library checks for `require`. With the check, every visitor would load a
 * substitute for `require`.
 */
function noRequire(): Plugin {
  return {
    name: 'no-require',
    transform: {
      filter: { id: /object-hash\/dist/ },
      handler: (code) => code.replaceAll('"function"==typeof require&&require', 'false'),
    },
  };
}

/**
 * Drops unused parts of the router. Its instrumentation hooks are not used here. The display names
 * of components, which are for developer tools, would keep unused forms and links in the build.
 */
function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/\w+\/lib\/(router\/router|dom\/lib)\.js/ },
      handler: (code) =>
        code
          .replaceAll('if (init.instrumentations)', 'if (false)')
          .replace(/^\w+\.displayName = .*$/gm, '')
          .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('),
    },
  };
}

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
    ...(isOffice ? [] : [checkChunkRules(CHUNKS), visitWorker()]),
    blockLooks(),
    inlineScripts(),
    lateParts(),
    lateImports(),
    lateNavigation(),
    slimRouter(),
    noRequire(),
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
    rolldownOptions: { experimental: { lazyBarrel: true } },
    // The imports of late chunks are already loaded.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: isOffice ? [SHARED_BY_SCREENS] : chunkGroups(CHUNKS) },
          },
        },
      },
    },
    ssr: command === 'build' ? SERVER_BUILD : {},
  },
}));
