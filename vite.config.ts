import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { LATE_MARK, LATE_PARTS } from './app/inline-scripts/late-parts.ts';
import { type ChunkRule, checkChunkRules, chunkGroups } from './scripts/vite/chunk-rules.ts';
import { inlineScripts } from './scripts/vite/inline-script.ts';

/** Of a route's code; the router's other `import()` only fetches ahead. */
const ROUTE_IMPORT = /\bimport\(\s*(?:\/\*.*?\*\/\s*)*route\.\w+\s*\)/g;

/**
 * What visitors load, in a few chunks instead of dozens: together they compress better. A chunk
 * takes along what its modules import, unless an earlier one has it. What each rule gains is measured
 * in docs/decisions/042-code-is-not-text.md.
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
      'app/features/self-heal/heal-notice',
      'app/features/self-heal/needs',
      'app/components/error-',
      'app/components/section-heading',
      'app/components/ui/toaster',
      'app/lib/site/page-meta',
    ],
  },
  { name: 'illustrations', paths: ['app/components/illustration'] },
  { name: 'errors', paths: ['app/lib/errors'] },
  { name: 'fields', paths: ['app/components/ui/form-field', 'app/components/ui/input'] },
  {
    name: 'enquiries',
    paths: ['app/features/enquiries/enquiry-section'],
  },
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
    name: 'sections',
    paths: [
      'app/components/check-list',
      'app/components/page-section',
      'app/components/service-icon',
      'app/components/step-list',
      'app/content/services',
      'app/blocks/block.',
      'app/blocks/render-blocks',
    ],
  },
  // Those of the home page's default layout. Others are chunks of their own.
  {
    name: 'blocks',
    paths: ['app/routes/public/home', 'app/blocks/home-blocks'],
  },
];

/**
 * What nearly every screen of the back office stands on; the screens are chunks of their own. The
 * first three serve visitors and clients who sign in too: without them those would load the last.
 */
const OFFICE_CHUNKS: ChunkRule[] = [
  {
    name: 'shared',
    paths: ['app/lib/format', 'app/lib/upload', 'app/components/ui/pagination'],
  },
  {
    name: 'session',
    paths: ['app/features/auth/provider-api.', 'app/features/auth/use-session.'],
  },
  { name: 'supabase', paths: ['app/lib/supabase/client'] },
  {
    name: 'office',
    paths: [
      'app/routes/admin/layout',
      'app/features/admin-shell/',
      'app/components/record-list/',
      'app/components/form-dialog',
      'app/components/unsaved/',
      'app/components/ui/badge',
      'app/components/ui/tabs',
    ],
  },
];

const CHUNKS = [...PUBLIC_CHUNKS, ...OFFICE_CHUNKS];

/**
 * What every `import()` goes through. Vite's own helper loads a chunk's styles; ours are one file,
 * which every page has. This one knows what to do when the code does not come.
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

/** The router's own `import()` and `fetch`, by file, and what takes their place. */
const ROUTER_LOADS: Record<string, [pattern: RegExp, instead: string]> = {
  routeModules: [ROUTE_IMPORT, 'loadRoute(() => $&)'],
  routes: [ROUTE_IMPORT, 'loadRoute(() => $&)'],
  'single-fetch': [/\bfetch\((?=url, await createRequestInit)/, 'fetchPageData('],
  'fog-of-war': [/\bfetch\((?=url, \{ signal \})/, 'fetchPageData('],
};

/**
 * Without code or data for a page the router reloads the one on the screen or shows an error in its
 * place, and has no option for that: app/features/self-heal/late-navigation.ts does better.
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

/** What stands in app/styles/late.css, and the name of app/inline-scripts that takes its place. */
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

/** The page editor's hashes ask for `require`; answered, every visitor would load a stand-in for it. */
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
 * Drops what nobody here uses of the router. Its hooks for measuring are built in. Names for developer
 * tools, which are set on components, keep forms and links in the build that no page has.
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
 * zod tries whether it may compile functions at run time. Our policy forbids it, and the browser
 * reports each try as a violation.
 */
function noEval(): Plugin {
  return {
    name: 'no-eval',
    transform: {
      filter: { id: /zod\/v4\/core\/core\.js/ },
      handler: (code) => `${code}\nglobalConfig.jitless = true;\n`,
    },
  };
}

/**
 * What the production server loads when it starts, in one file instead of five hundred: packages too,
 * and all that the entry imports. What is loaded late stays apart.
 */
const SERVER_BUILD: EnvironmentOptions = {
  resolve: { noExternal: true },
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
    checkChunkRules(CHUNKS),
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
  build: {
    assetsInlineLimit: 0,
    // The icon library has 2,000 modules. With this the build reads only those that are used, and
    // takes a third less time.
    rolldownOptions: { experimental: { lazyBarrel: true } },
    // Chunks that load late find theirs loaded already.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunkGroups(CHUNKS) } },
        },
      },
    },
    ssr: command === 'build' ? SERVER_BUILD : {},
  },
}));
