import { z } from 'zod';
import { siteReleaseSchema } from '~/lib/site/release';

export const PREVIEW_PATH = '/admin/editor/preview';
export const RELEASE_PARAM = 'release';

/** Where the preview shows a page of the site. */
export function previewPath(path: string): string {
  return path === '/' ? PREVIEW_PATH : `${PREVIEW_PATH}${path}`;
}

/** The page of the site that a preview shows. */
export function pageIn(pathname: string): string {
  return pathname.slice(PREVIEW_PATH.length).replace(/\/$/, '') || '/';
}

export function releasePreviewPath(number: number): string {
  return `${PREVIEW_PATH}?${RELEASE_PARAM}=${number}`;
}

/**
 * Where a link in the preview leads: to the same page of the preview, or nowhere (`null`) where it
 * leaves the public site.
 */
export function linkInPreview(href: string, at: { origin: string; search: string }): string | null {
  const url = new URL(href, at.origin);
  const isPublic = url.origin === at.origin && !/^\/admin(\/|$)/.test(url.pathname);
  if (!isPublic) return null;
  const kept = new URLSearchParams(at.search).get(RELEASE_PARAM);
  const search = kept ? `?${RELEASE_PARAM}=${kept}` : '';
  return `${previewPath(url.pathname)}${search}${url.hash}`;
}

/** From the preview, once it can listen. */
export const READY = 'site-preview-ready';

export const previewSchema = z.object({
  type: z.literal('site-preview'),
  release: siteReleaseSchema,
  isDark: z.boolean().nullable(),
});

/** From the editor, at each change. `isDark`: null leaves it to the person's own setting. */
export type PreviewMessage = z.infer<typeof previewSchema>;
