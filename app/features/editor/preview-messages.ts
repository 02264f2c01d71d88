import { z } from 'zod';
import { siteReleaseSchema } from '~/lib/site/release';

export const PREVIEW_PATH = '/admin/editor/preview';

/** From the preview, once it can listen. */
export const READY = 'site-preview-ready';

export const previewSchema = z.object({
  type: z.literal('site-preview'),
  release: siteReleaseSchema,
  isDark: z.boolean().nullable(),
});

/** From the editor, at each change. `isDark`: null leaves it to the person's own setting. */
export type PreviewMessage = z.infer<typeof previewSchema>;
