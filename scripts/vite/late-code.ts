import path from 'node:path';
import type { Plugin } from 'vite';

const APP = path.join(import.meta.dirname, '../../app');
/** Matches the import of a route's code; the router's other `import()` only prefetches. */
const ROUTE_IMPORT = /\bimport\(\s*(?:\/\*.*?\*\/\s*)*route\.\w+\s*\)/g;

/** The router's own `import()` and `fetch` calls, by file, and their replacements. */
const ROUTER_LOADS: Record<string, [pattern: RegExp, instead: string]> = {
  routeModules: [ROUTE_IMPORT, 'loadRoute(() => $&)'],
  routes: [ROUTE_IMPORT, 'loadRoute(() => $&)'],
  'single-fetch': [/\bfetch\((?=url, await createRequestInit)/, 'fetchPageData('],
  'fog-of-war': [/\bfetch\((?=url, \{ signal \})/, 'fetchPageData('],
};

/**
 * Replaces Vite's helper, which every `import()` goes through. Vite's own loads a chunk's styles,
 * but our styles are in one file that every page has. This one handles code that fails to load.
 */
export function lateImports(): Plugin {
  return {
    name: 'late-imports',
    enforce: 'pre',
    load(id) {
      if (id !== '\0vite/preload-helper.js') return;
      return `export { loadCode as __vitePreload } from '${APP}/lib/late-code.ts'`;
    },
  };
}

/**
 * If the code or data of a page fails to load, the router reloads the current page or replaces it
 * with an error. It has no option for this; app/features/self-heal/late-navigation.ts handles it
 * better.
 */
export function lateNavigation(): Plugin {
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
        const imports = `import { fetchPageData, loadRoute } from '${APP}/features/self-heal/late-navigation.ts';\n`;
        return imports + code.replace(pattern, instead);
      },
    },
  };
}
