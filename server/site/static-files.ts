import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { AppEnv } from '../app-env.ts';
import type { ReadyReply } from '../guard/guard.ts';
import { isOutOfHandles } from '../guard/open-files.ts';
import { acceptedOf, readyReply, type Variants } from './ready-reply.ts';

const RETRY_AFTER_S = '2';
const ONE_DAY_S = 86_400;
/** Larger files are read again each time, in pieces. */
const MAX_KEPT_BYTES = 1024 * 1024;

export interface StaticFiles {
  /** A small file, kept in memory after the first read, for requests that want the whole file. */
  findReady(request: IncomingMessage): ReadyReply | undefined;
  serve: MiddlewareHandler<AppEnv>;
}

/**
 * Serves the built files, which were compressed at build time. Only paths that exist are looked up.
 */
export function createStaticFiles(
  folder: string,
  baseHeaders: ReadonlyMap<string, string>,
): StaticFiles {
  const files = new Set(listFiles(folder));
  const kept = new Map<string, Variants | undefined>();
  const serveFromDisk = serveStatic<AppEnv>({
    root: path.relative(process.cwd(), folder),
    precompressed: true,
    onFound: (file, c) => c.header('Cache-Control', cacheControl(file)),
  });

  function read(name: string): Variants | undefined {
    const file = path.join(folder, name);
    if (statSync(file).size > MAX_KEPT_BYTES) return undefined;
    const headers = new Headers([...baseHeaders]);
    headers.set('Content-Type', getMimeType(file) ?? 'application/octet-stream');
    headers.set('Cache-Control', cacheControl(file));
    if (existsSync(`${file}.br`)) headers.set('Vary', 'Accept-Encoding');
    const plain = readyReply(headers, bytesOf(file));
    return {
      plain,
      brotli: existsSync(`${file}.br`)
        ? readyReply(headers, bytesOf(`${file}.br`), { encoding: 'br' })
        : plain,
      gzip: existsSync(`${file}.gz`)
        ? readyReply(headers, bytesOf(`${file}.gz`), { encoding: 'gzip' })
        : plain,
    };
  }

  return {
    findReady({ method, url = '', headers }) {
      if (method !== 'GET' || headers.range !== undefined || !files.has(url)) return undefined;
      try {
        if (!kept.has(url)) kept.set(url, read(url));
      } catch (error) {
        if (!isOutOfHandles(error)) throw error;
        return { status: 503, headers: [...baseHeaders, ['Retry-After', RETRY_AFTER_S]].flat() };
      }
      const variants = kept.get(url);
      return variants && acceptedOf(variants, headers['accept-encoding']?.toString());
    },
    serve: async (c, next) => (files.has(c.req.path) ? serveFromDisk(c, next) : next()),
  };
}

/** Names under assets/ contain a hash of their content. A worker names them, so it must be the newest. */
function cacheControl(file: string): string {
  if (path.basename(file) === 'worker.js') return 'no-cache';
  const isImmutable = file.includes(`${path.sep}assets${path.sep}`);
  return isImmutable ? 'public, max-age=31536000, immutable' : `public, max-age=${ONE_DAY_S}`;
}

function bytesOf(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(file));
}

/** Node's own recursive listing asks the system about every file, which takes longer. */
function listFiles(folder: string, address = ''): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = `${address}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(path.join(folder, entry.name), name);
    return entry.isFile() && !/\.(br|gz)$/.test(entry.name) ? [name] : [];
  });
}
