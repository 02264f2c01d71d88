import { readdirSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';

const ONE_DAY_S = 86_400;

/** Serves the built files, compressed at build time. Only paths that exist are looked up. */
export function staticFiles(folder: string): MiddlewareHandler<AppEnv> {
  const files = new Set(listFiles(folder));
  const serve = serveStatic<AppEnv>({
    root: path.relative(process.cwd(), folder),
    precompressed: true,
    onFound: (file, c) => {
      // Names under assets/ carry a hash of their content.
      const isImmutable = file.includes(`${path.sep}assets${path.sep}`);
      c.header(
        'Cache-Control',
        isImmutable ? 'public, max-age=31536000, immutable' : `public, max-age=${ONE_DAY_S}`,
      );
    },
  });
  return async (c, next) => (files.has(c.req.path) ? serve(c, next) : next());
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => `/${file.split(path.sep).join('/')}`);
}
