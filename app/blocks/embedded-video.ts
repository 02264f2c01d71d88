export interface EmbeddedVideo {
  provider: 'YouTube' | 'Vimeo';
  /** Where people watch it on the provider's own site. */
  watchUrl: string;
  /** The address to embed: YouTube's without cookies, Vimeo's with a request not to track. */
  frameUrl: string;
}

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
  'youtu.be',
]);
const VIMEO_HOSTS = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']);

/** Reads an address copied from the provider's site. `null` if it is not one of their videos. */
export function embeddedVideo(address: string): EmbeddedVideo | null {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (YOUTUBE_HOSTS.has(url.hostname)) return youtubeVideo(url);
  return VIMEO_HOSTS.has(url.hostname) ? vimeoVideo(url) : null;
}

function youtubeVideo(url: URL): EmbeddedVideo | null {
  const named = url.hostname === 'youtu.be' ? /^\/([^/]+)/ : /^\/(?:embed|shorts|live)\/([^/]+)/;
  const id = url.searchParams.get('v') ?? named.exec(url.pathname)?.[1] ?? '';
  if (!/^[\w-]{11}$/.test(id)) return null;
  return {
    provider: 'YouTube',
    watchUrl: `https://www.youtube.com/watch?v=${id}`,
    frameUrl: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  };
}

function vimeoVideo(url: URL): EmbeddedVideo | null {
  const [, id, inPath] =
    /^\/(?:video\/|channels\/[^/]+\/)?(\d{1,12})(?:\/([0-9a-f]{1,20}))?\/?$/.exec(url.pathname) ??
    [];
  if (!id) return null;
  // Unlisted videos have a second part.
  const hash = inPath ?? (/^[0-9a-f]{1,20}$/.exec(url.searchParams.get('h') ?? '')?.[0] || '');
  return {
    provider: 'Vimeo',
    watchUrl: `https://vimeo.com/${id}${hash && `/${hash}`}`,
    frameUrl: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${hash && `&h=${hash}`}`,
  };
}
