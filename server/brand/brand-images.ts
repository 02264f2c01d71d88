import type { MiddlewareHandler } from 'hono';
import type { SiteRelease } from '../../app/lib/site/release-parts.ts';
import { publicFileUrl } from '../../app/lib/site/storage-url.ts';
import type { AppEnv } from '../app-env.ts';
import { QueueFull } from '../backend/storage/images/fair-queue.ts';
import { renditionWork } from '../backend/storage/images/image-work.ts';
import { limitKey } from '../guard/client-address.ts';
import { refuse } from '../guard/protocol-error.ts';
import { countInMemory, type Limit } from '../guard/rate-limit.ts';
import { drawIcon, drawShareImage } from './draw.ts';
import { pageTitle } from './page-title.ts';

/** The release in the address only tells caches that the picture has changed. */
const SHARE = /^\/brand\/share\/\d{1,9}(\/[^?#]{1,300})?\.jpg$/;
const ICON = /^\/brand\/icon\/\d{1,9}\/(32|180|192|512)\.png$/;
/** The address of the site's picture before each page had its own: links elsewhere still use it. */
const EARLIER_SHARE = '/brand/open-graph.jpg';
/** Files that show the product's own mark. Browsers request the first two automatically. */
const OWN_MARK: Record<string, number> = {
  '/favicon.ico': 32,
  '/apple-touch-icon.png': 180,
  '/brand/icon-192.png': 192,
  '/brand/icon-512.png': 512,
  '/brand/icon-maskable-512.png': 512,
  '/brand/mark.svg': 192,
};

/** Each is about 50 KB. */
const KEPT_MAX = 60;
const CACHE_CONTROL = 'public, max-age=86400';
const LOGO_PX = 480;
const RETRY_AFTER_S = 2;
/** Sending a kept picture costs little, but drawing one takes a fifth of a second. */
const NEW_FROM_ADDRESS: Limit = { name: 'brand picture', points: 60, seconds: 60 };

export interface BrandImagesDeps {
  siteUrl: string;
  release: () => SiteRelease;
  /** Changes with everything that visitors see. */
  siteVersion: () => string;
  /** Asks this same server. */
  fetchInProcess: (request: Request) => Response | Promise<Response>;
}

export interface BrandImages {
  /** Whether the picture at this address is drawn, not read from a file. */
  draws(pathname: string): boolean;
  serve: MiddlewareHandler<AppEnv>;
}

class TooMany extends Error {
  override name = 'TooMany';
  readonly seconds: number;

  constructor(seconds: number) {
    super('Too many new pictures');
    this.seconds = seconds;
  }
}

type Picture = { bytes: Buffer; type: string };

/** Pictures that show the brand where no one has chosen one: for links to pages, and icons. */
export function createBrandImages(deps: BrandImagesDeps): BrandImages {
  const kept = new Map<string, Picture>();
  const limits = countInMemory();
  let keptVersion = '';

  function draws(pathname: string): boolean {
    if (pathname === EARLIER_SHARE || SHARE.test(pathname) || ICON.test(pathname)) return true;
    return pathname in OWN_MARK && deps.release().settings.looks.illustrations === 'none';
  }

  async function find(pathname: string): Promise<(() => Promise<Picture>) | undefined> {
    const release = deps.release();
    const icon = ICON.exec(pathname)?.[1] ?? OWN_MARK[pathname];
    if (icon) {
      return async () => ({ bytes: await drawIcon(release, Number(icon)), type: 'image/png' });
    }
    const page = SHARE.exec(pathname)?.[1];
    const title = page ? await titleOf(page, release) : release.settings.company.tagline;
    if (title === undefined) return undefined;
    // Done before queueing, because resizing the logo waits in the same queue.
    const logo = await readLogo(deps, release);
    return async () => ({
      bytes: await drawShareImage(release, title, logo),
      type: 'image/jpeg',
    });
  }

  /** Without the name of the site, which the picture shows as well. */
  async function titleOf(page: string, { settings }: SiteRelease): Promise<string | undefined> {
    const reply = await deps.fetchInProcess(new Request(deps.siteUrl + page));
    const title = await pageTitle(reply);
    const ending = ` | ${settings.title}`;
    return title?.endsWith(ending) ? title.slice(0, -ending.length) : title;
  }

  async function get(pathname: string, address: string): Promise<Picture | undefined> {
    const version = deps.siteVersion();
    if (version !== keptVersion) {
      kept.clear();
      keptVersion = version;
    }
    const name = pathname.replace(/\/\d{1,9}(?=[./])/, '');
    const known = kept.get(name);
    if (known) return known;
    const seconds = await limits.consume(NEW_FROM_ADDRESS, limitKey(address));
    if (seconds !== undefined) throw new TooMany(seconds);
    const draw = await find(pathname);
    if (!draw) return undefined;
    const turn = { caller: address, id: `brand ${version} ${name}` };
    const picture = await renditionWork.run(draw, turn);
    if (version === keptVersion) keep(name, picture);
    return picture;
  }

  /** Beyond the limit, the oldest one is dropped. */
  function keep(name: string, picture: Picture): void {
    kept.set(name, picture);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  }

  return {
    draws,
    async serve(c, next) {
      const { pathname } = new URL(c.req.url);
      const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
      if (!isRead || !draws(pathname)) return next();
      try {
        const picture = await get(pathname, c.get('clientAddress'));
        const missing = { status: 404, message: 'There is nothing at this address.' } as const;
        if (!picture) return refuse(pathname, missing);
        const { bytes, type } = picture;
        const headers = { 'Content-Type': type, 'Cache-Control': CACHE_CONTROL };
        return c.body(new Uint8Array(bytes), 200, headers);
      } catch (error) {
        if (error instanceof TooMany) {
          const message = 'Too many requests. Please try again later.';
          return refuse(pathname, { status: 429, message, retryAfterSeconds: error.seconds });
        }
        if (!(error instanceof QueueFull)) throw error;
        const message = 'The server is too busy at the moment.';
        return refuse(pathname, { status: 503, message, retryAfterSeconds: RETRY_AFTER_S });
      }
    },
  };
}

/** Undefined if there is no logo, or it cannot be read: then the initials are drawn. */
async function readLogo(
  { siteUrl, fetchInProcess }: BrandImagesDeps,
  { branding }: SiteRelease,
): Promise<Buffer | undefined> {
  if (!branding.logo?.path.startsWith('storage/')) return undefined;
  const file = publicFileUrl('logos', branding.logo.path);
  const address = file.replace('/object/public/', '/render/image/public/');
  const url = `${siteUrl}${address}?width=${LOGO_PX}&format=origin`;
  const reply = await fetchInProcess(new Request(url));
  return reply.ok ? Buffer.from(await reply.arrayBuffer()) : undefined;
}
