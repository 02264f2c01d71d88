import path from 'node:path';
import type { LateScripts } from '../../app/inline-scripts/late-scripts.ts';
import { bundleInlineScript } from '../../scripts/vite/inline-script.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../app/inline-scripts');

/** The small inline scripts, bundled as in the build. */
export async function bundleLateScripts(): Promise<LateScripts> {
  return {
    keepTaps: await bundle('keep-taps.ts'),
    markFirstVisit: await bundle('mark-first-visit.ts'),
    startPage: await bundle('start-page.ts'),
    watchStart: await bundle('watch-start.ts'),
  };
}

async function bundle(file: string): Promise<string> {
  return (await bundleInlineScript(path.join(FOLDER, file))).code;
}
