import type { Plugin } from 'vite';

/**
 * zod tests whether it may compile functions at run time, and compiles one for each schema. In the
 * browser our policy forbids it, and each attempt would be reported as a violation. On the server it
 * takes longer than it saves: at each start, every schema is compiled again.
 */
export function noEval(): Plugin {
  return {
    name: 'no-eval',
    transform: {
      filter: { id: /zod\/v4\/core\/core\.js/ },
      handler: (code) => ({ code: `${code}\nglobalConfig.jitless = true;\n`, map: null }),
    },
  };
}
