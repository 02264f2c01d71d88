import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

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
      'components/(record-list/|confirm-dialog|delete-dialog|form-dialog|page-header|native-select|unsaved/)',
    ),
    app('components/ui/(badge|card|dialog|dropdown-menu|select|sheet|skeleton|table|tabs|toast-)'),
  ),
];

function chunk(name: string, ...patterns: RegExp[]) {
  return { name, test: (module: string) => patterns.some((pattern) => pattern.test(module)) };
}

function app(...paths: string[]): RegExp {
  return new RegExp(`/app/(${paths.join('|')})`);
}

/** Vite's own helper also loads a chunk's styles; ours are one file, which every page has. */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load(id) {
      if (id === '\0vite/preload-helper.js') return 'export const __vitePreload = (load) => load()';
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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [plainDynamicImports(), noRequire(), noEval(), tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: {
    assetsInlineLimit: 0,
    // Chunks that load late find theirs loaded already.
    modulePreload: false,
    rolldownOptions: isSsrBuild
      ? {}
      : { output: { codeSplitting: { groups: [...PUBLIC_CHUNKS, ...OFFICE_CHUNKS] } } },
  },
}));
