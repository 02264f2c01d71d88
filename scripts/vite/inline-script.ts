import path from 'node:path';
import { build, type Plugin } from 'vite';

const QUERY = '?inline-script';

/**
 * `import code from './x.ts?inline-script'` returns the file and all its imports as the text of one
 * minified script, to embed in a document.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        const { code, files } = await bundleInlineScript(id.slice(0, -QUERY.length));
        for (const file of files) this.addWatchFile(file);
        return { code: `export default ${JSON.stringify(code)}`, moduleType: 'js' };
      },
    },
  };
}

interface InlineScript {
  code: string;
  /** The files that the script was built from. */
  files: string[];
}

export async function bundleInlineScript(file: string): Promise<InlineScript> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  const chunks = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const [script, ...others] = chunks;
  const name = path.basename(file);
  if (script?.type !== 'chunk' || others.length > 0) throw new Error(`${name} is not one script`);
  const code = script.code.trim();
  if (/<\/script|<!--/i.test(code)) throw new Error(`A document cannot hold ${name} as it is`);
  return { code, files: script.moduleIds };
}
