import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { halves } from '../tests/storage/samples.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { fileOnDisk } from './support/file-on-disk.ts';
import {
  chooseFile,
  confirm,
  type Deeds,
  doByKeyboard,
  follow,
  listenToPage,
  opens,
  press,
  tick,
} from './support/keyboard.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

/** Without digits, which a search by number would find elsewhere. */
const TAG = randomUUID()
  .slice(0, 8)
  .replace(/\d/g, (digit) => 'ghjkmnpqrt'.charAt(Number(digit)));

const ON_PAGES: Deeds = {
  'publish a page': {
    by: [press(`Publish First ${TAG}`)],
    said: 'Page published',
    focus: `Unpublish First ${TAG}`,
  },
  'unpublish a page': {
    by: [press(`Unpublish First ${TAG}`), confirm('Unpublish')],
    said: 'Page unpublished',
    focus: `Publish First ${TAG}`,
  },
  'delete a page': {
    by: [press(`Delete First ${TAG}`), confirm('Delete')],
    said: 'Page deleted',
    focus: `Second ${TAG}`,
  },
  'delete the only page': {
    by: [press(`Delete Second ${TAG}`), confirm('Delete')],
    said: 'Page deleted',
    focus: 'Clear search and filters',
  },
};

const IN_THE_LIBRARY: Deeds = {
  'select a file': {
    by: [tick(`Select Upper ${TAG}`)],
    said: '1 selected',
    focus: `Select Upper ${TAG}`,
  },
  'select all files': {
    by: [tick('Select all on this page')],
    said: '2 selected',
    focus: 'Select all on this page',
  },
  'replace a picture': {
    by: [
      press('Clear selection'),
      follow(`Upper ${TAG}`),
      press('Replace file'),
      chooseFile('New file', async () => fileOnDisk('new.png', await halves(300, 200))),
      confirm('Replace'),
    ],
    said: 'File uploaded successfully',
    focus: 'Replace file',
  },
  'delete a picture': {
    by: [press('Delete'), confirm('Delete')],
    said: 'File deleted successfully',
    focus: `Lower ${TAG}`,
  },
};

const IN_MENUS: Deeds = {
  'add a menu link': {
    by: [press('Add link to Navigation')],
    said: 'New link added to Navigation',
    focus: 'Label',
  },
  'add another': {
    by: [press('Add link to Navigation')],
    said: 'New link added to Navigation',
    focus: 'Label',
  },
  'move a menu link': {
    by: [press('Move New link up')],
    said: 'New link is now ',
    focus: 'Move New link up',
  },
  'remove a menu link': {
    by: [press('Remove New link')],
    said: 'New link removed',
    focus: 'Remove ',
  },
  'undo the removal': { by: [press('Undo')], said: 'Undone', focus: 'Undo' },
};

async function addPages(service: SupabaseClient): Promise<void> {
  const pages = ['First', 'Second'].map((word) => ({
    title: `${word} ${TAG}`,
    slug: `${word}-${TAG}`.toLowerCase(),
    content: 'Look after each other.',
  }));
  for (const page of pages) {
    const { error } = await service.from('content_pages').insert(page);
    expect(error).toBeNull();
  }
}

/** The last is the first in the library. */
async function addPictures(service: SupabaseClient): Promise<void> {
  for (const word of ['Lower', 'Upper']) {
    const name = `${word} ${TAG}`;
    const library = { title: name, alt_text: 'At work', original_name: `${name}.png` };
    const { error } = await service.storage
      .from('media')
      .upload(`${word}-${TAG}.png`, await halves(400, 200), {
        contentType: 'image/png',
        metadata: { library },
      });
    expect(error).toBeNull();
  }
}

test('by keyboard, the focus stays and each change is said once: the site', async ({
  page,
  server,
}) => {
  const service = await serviceClient(server);
  await addPages(service);
  await addPictures(service);
  await page.setViewportSize({ width: 1440, height: 900 });
  await listenToPage(page);
  await holdSession(page);
  await opens(page, `/admin/content?tab=pages&q=${TAG}`, /Content/);
  await doByKeyboard(page, ON_PAGES);
  await opens(page, `/admin/media?q=${TAG}`, /Media/);
  await doByKeyboard(page, IN_THE_LIBRARY);
  await opens(page, '/admin/editor?panel=layout', /Site Editor/);
  await doByKeyboard(page, IN_MENUS);
});
