import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { ApplyNotice } from '~/features/applying/apply-notice';
import { APPLY_NOTICE_VERSION } from '~/features/applying/apply-notice-version';
import { CollectionNotice } from '~/features/enquiries/collection-notice';
import { NOTICE_VERSION } from '~/features/enquiries/collection-notice-version';
import { renderMarkup } from './support/render-markup.ts';

/**
 * Leads and applications record which notice the sender saw. If one of these fails, change the
 * version in the file beside the notice, and both values here.
 */
it.each([
  ['an enquiry', CollectionNotice, NOTICE_VERSION, '2026-11-18 6eef79dc'],
  ['an application', ApplyNotice, APPLY_NOTICE_VERSION, '2026-11-19 c71ea709'],
])(
  'the notice of %s has a new version when its text changes',
  async (_, Notice, version, known) => {
    const markup = await renderMarkup(createElement(Notice));
    const text = markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    expect(`${version} ${hash}`).toBe(known);
  },
);
