import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** Of a route's code; the router's other `import()` only fetches ahead. */
const ROUTE_IMPORT = /\bimport\(\s*(?:\/\*.*?\*\/\s*)*route\.\w+\s*\)/g;

/**
 * What visitors load, in a few chunks instead of dozens: together they compress better. A chunk
 * takes along what its modules import, unless an earlier one has it.
 */
const PUBLIC_CHUNKS = [
  chunk(
    'framework',
    /rolldown\/runtime/,
    /node_modules\/(react|react-dom|react-router|scheduler)\//,
  ),
  chunk(
    'site',
    app('routes/public/layout.tsx'),
    app('features/navigation/breadcrumb', 'features/navigation/site-'),
    app('features/navigation/skip-link', 'features/self-heal/(heal-notice|needs)'),
    app('components/error-', 'components/route-error', 'components/section-heading'),
    app('components/ui/toaster', 'lib/site/page-meta'),
  ),
  chunk('illustrations', app('components/illustration')),
  chunk('errors', app('lib/errors')),
  chunk('fields', app('components/ui/form-field', 'components/ui/input')),
  chunk('enquiries', app('features/enquiries/enquiry-form.', 'features/enquiries/enquiry-section')),
  chunk(
    'account',
    app('features/auth/notice-alert', 'features/auth/use-auth-action'),
    app('features/client-account/account-card', 'features/client-account/messages'),
    app('features/client-account/text-link'),
  ),
  chunk(
    'sections',
    app('components/check-list', 'components/page-section', 'components/service-icon'),
    app('components/step-list', 'content/services'),
    app('blocks/(block\\.|registry|render-blocks)'),
  ),
  chunk('page', app('components/page-hero', 'components/program-cards')),
  // Those of the home page's default layout. Others are chunks of their own.
  chunk(
    'blocks',
    app('routes/public/home', 'blocks/(home-blocks|hero|commitments|services-grid)'),
    app('blocks/(pathways|why-choose-us|contact-form)'),
  ),
];

/**
 * What nearly every screen of the back office stands on; the screens are chunks of their own. The
 * first two serve visitors and clients who sign in too: without them those would load the rest.
 */
const OFFICE_CHUNKS = [
  chunk(
    'shared',
    app('lib/(format|upload)', 'components/ui/pagination', 'components/(back|alert)-icons'),
  ),
  chunk(
    'session',
    app('features/auth/(provider-api|session-store|use-session)\\.'),
    app('lib/supabase/(public-config|session-key)\\.'),
  ),
  chunk('supabase', app('lib/supabase/client')),
  chunk(
    'office',
    app('routes/admin/layout', 'features/admin-shell/'),
    app(
      'components/(record-list/(?!record-board)|confirm-dialog|delete-dialog|form-dialog|page-header|native-select|unsaved/)',
    ),
    app('components/ui/(badge|card|dialog|dropdown-menu|select|sheet|skeleton|table|tabs)'),
  ),
];

function chunk(name: string, ...patterns: RegExp[]) {
  return { name, test: (module: string) => patterns.some((pattern) => pattern.test(module)) };
}

function app(...paths: string[]): RegExp {
  return new RegExp(`/app/(${paths.join('|')})`);
}

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
 * What the production server finds in one place instead of four hundred files, which takes a quarter
 * of the time of its start. The server itself imports the excepted ones too, and there must be one copy.
 */
const BUNDLED = { noExternal: true as const, external: ['react', 'react-dom', 'react-router'] };

export default defineConfig(({ command }) => ({
  plugins: [
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
    // Of the icons' 2,000 modules only those that are used are read: a third off the whole build.
    rolldownOptions: { experimental: { lazyBarrel: true } },
    // Chunks that load late find theirs loaded already.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [...PUBLIC_CHUNKS, ...OFFICE_CHUNKS] } },
        },
      },
    },
    ssr: command === 'build' ? { resolve: BUNDLED } : {},
  },
}));
