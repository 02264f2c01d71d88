import type { Plugin } from 'vite';

const IS_BLOCK = /^export const block = /m;
const PROPERTIES = /^const properties = (?:\{\n[\s\S]*?\n\};|\{[^\n]*\};)\n/m;
const DEFINITION =
  /^export const block = defineBlock\(\{\n[\s\S]*?^ {2}Render(?:: (\w+))?,\n\}\);\n/m;

/**
 * The code of a block without its definition. The server has read a visitor's blocks with it
 * (app/blocks/read-blocks.ts), so that their browser needs only what renders them.
 */
export function lookOf(code: string, file: string): string {
  const name = DEFINITION.exec(code)?.[1];
  if (!name || !PROPERTIES.test(code)) {
    throw new Error(
      `${file} defines its block in another way: look at scripts/vite/block-looks.ts`,
    );
  }
  const look = `import { defineLook } from './look';\nexport const block = defineLook(${name});\n`;
  return code.replace(PROPERTIES, '').replace(DEFINITION, look);
}

/** The back office imports blocks with `?whole`. */
export function blockLooks(): Plugin {
  return {
    name: 'block-looks',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/app\/blocks\/[a-z-]+\.tsx?$/ },
      // Without side effects, a look does not load what only its definition used.
      handler: (code, id) => ({
        code: IS_BLOCK.test(code) ? lookOf(code, id) : code,
        moduleSideEffects: false,
      }),
    },
  };
}
