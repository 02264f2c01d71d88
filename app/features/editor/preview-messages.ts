import { z } from 'zod';
import { siteReleaseSchema } from '~/lib/site/release';

const PREVIEW_PATH = '/admin/editor/preview';
export const RELEASE_PARAM = 'release';

/** The address of a page's preview. */
export function previewPath(path: string): string {
  return path === '/' ? PREVIEW_PATH : `${PREVIEW_PATH}${path}`;
}

/** The page of the site that a preview address shows. */
export function pageIn(pathname: string): string {
  return pathname.slice(PREVIEW_PATH.length).replace(/\/$/, '') || '/';
}

export function releasePreviewPath(number: number): string {
  return `${PREVIEW_PATH}?${RELEASE_PARAM}=${number}`;
}

/**
 * Where a link in the preview leads: to the preview of that page, or nowhere (`null`) if it leaves
 * the public site.
 */
export function linkInPreview(href: string, at: { origin: string; search: string }): string | null {
  const url = new URL(href, at.origin);
  const isPublic = url.origin === at.origin && !/^\/admin(\/|$)/.test(url.pathname);
  if (!isPublic) return null;
  const kept = new URLSearchParams(at.search).get(RELEASE_PARAM);
  const search = kept ? `?${RELEASE_PARAM}=${kept}` : '';
  return `${previewPath(url.pathname)}${search}${url.hash}`;
}

/** Sent by the preview when it is listening. */
export const READY = 'site-preview-ready';

export const previewSchema = z.object({
  type: z.literal('site-preview'),
  release: siteReleaseSchema,
  isDark: z.boolean().nullable(),
});

/** Sent by the editor at each change. `isDark`: null follows the person's own setting. */
export type PreviewMessage = z.infer<typeof previewSchema>;
