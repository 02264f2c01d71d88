import { describe, expect, it } from 'vitest';
import type { ContentPage, PageForm } from './content-schema';
import {
  autosaveValues,
  changesOf,
  type EditorAction,
  type EditorState,
  formErrors,
  formOf,
  foundSaved,
  isDirty,
  reduceEditor,
  saveStatus,
  startEditor,
} from './editor-state';

const PAGE: ContentPage = {
  id: 'a',
  title: 'About',
  slug: 'about',
  content: { blocks: [] },
  meta_description: null,
  template: 'standard',
  additional_field: null,
  featured_image: null,
  author: null,
  category: null,
  article_date: null,
  is_published: true,
  status: 'published',
  version: 4,
  published_version: 4,
  published_at: '2026-11-15',
  created_at: '2026-11-15',
  updated_at: '2026-11-15',
  deleted_at: null,
  publish_at: null,
  unpublish_at: null,
  schedule_error: null,
  first_published_at: '2026-11-15',
  scheduled_version: null,
  autosave_of: null,
  site_page: null,
  original_version: null,
};

function run(page: ContentPage | null, ...actions: EditorAction[]): EditorState {
  return actions.reduce(reduceEditor, startEditor(page));
}

function edit(changes: Partial<PageForm>): EditorAction {
  return { type: 'edited', changes };
}

function send(state: EditorState): EditorState {
  return reduceEditor(state, { type: 'sent', values: state.values });
}

describe('typing', () => {
  it('makes a page dirty, and undoing it makes the page clean again', () => {
    expect(isDirty(run(PAGE))).toBe(false);
    expect(isDirty(run(PAGE, edit({ title: 'About us' })))).toBe(true);
    expect(isDirty(run(PAGE, edit({ title: 'About us' }), edit({ title: 'About' })))).toBe(false);
  });

  it('sets the slug of a new page until someone types their own', () => {
    expect(run(null, edit({ title: 'About us' })).values.slug).toBe('about-us');
    expect(run(null, edit({ slug: 'mine' }), edit({ title: 'About us' })).values.slug).toBe('mine');
    expect(run(PAGE, edit({ title: 'About us' })).values.slug).toBe('about');
  });
});

describe('a save', () => {
  it('never overwrites text typed while it is in progress', () => {
    const sent = send(run(PAGE, edit({ title: 'About us' })));
    const typed = reduceEditor(sent, edit({ title: 'About us all' }));
    const page = { ...PAGE, title: 'About us', version: 5 };
    const saved = reduceEditor(typed, { type: 'saved', page });
    expect(saved.values.title).toBe('About us all');
    expect(saved.page?.version).toBe(5);
    expect(isDirty(saved)).toBe(true);
    expect(autosaveValues(saved)?.title).toBe('About us all');
  });

  it('is complete when nothing else was typed, however the server formats the content', () => {
    const sent = send(run(PAGE, edit({ content: '{"blocks":[1]}' })));
    const saved = reduceEditor(sent, {
      type: 'saved',
      page: { ...PAGE, content: { blocks: [1] } },
    });
    expect(isDirty(saved)).toBe(false);
    expect(saved.values.content).toBe('{"blocks":[1]}');
  });

  it('that fails keeps everything, and is retried with the next change', () => {
    const sent = send(run(PAGE, edit({ title: 'About us' })));
    const failed = reduceEditor(sent, { type: 'failed', reason: 'offline' });
    expect(failed.values.title).toBe('About us');
    expect(saveStatus(failed)).toBe('failed');
    expect(autosaveValues(failed)).toBeNull();
    expect(autosaveValues(reduceEditor(failed, edit({ title: 'About all' })))).not.toBeNull();
  });
});

describe('saves that the server did not answer', () => {
  const unanswered = { type: 'failed', reason: 'No answer', isUnanswered: true } as const;
  const once = reduceEditor(send(run(PAGE, edit({ title: 'Mine' }))), unanswered);
  const twice = reduceEditor(send(once), unanswered);

  it('are counted, even while the person keeps writing', () => {
    expect(once.unansweredSaves).toBe(1);
    expect(twice.unansweredSaves).toBe(2);
    expect(reduceEditor(twice, edit({ title: 'Still mine' })).unansweredSaves).toBe(2);
  });

  it('are forgotten after a save, and after a failure of another kind', () => {
    const sent = send(twice);
    expect(reduceEditor(sent, { type: 'saved', page: PAGE }).unansweredSaves).toBe(0);
    expect(reduceEditor(sent, { type: 'failed', reason: 'Log in' }).unansweredSaves).toBe(0);
  });

  it('are recognised if the server has stored one of them, and only the rest is still to be saved', () => {
    const later = reduceEditor(send(reduceEditor(once, edit({ title: 'Mine too' }))), unanswered);
    const stored = { ...PAGE, title: 'Mine', version: 5 };
    const values = foundSaved(later, stored);
    expect(values?.title).toBe('Mine');
    expect(foundSaved(later, { ...PAGE, title: 'Theirs', version: 5 })).toBeUndefined();

    const found = { type: 'found-saved', page: stored, values: values ?? later.values } as const;
    const state = reduceEditor(send(later), found);
    expect(state).toMatchObject({ sending: null, isStale: false, unansweredSaves: 0 });
    expect(state.page?.version).toBe(5);
    expect(state.values.title).toBe('Mine too');
    expect(autosaveValues(state)?.title).toBe('Mine too');
  });
});

describe('a stale save', () => {
  const sent = send(run(PAGE, edit({ title: 'Mine' })));
  const stale = reduceEditor(sent, { type: 'refused-as-stale' });
  const theirs = { ...PAGE, title: 'Theirs', version: 5 };

  it('stops saving until the person decides, typing or not', () => {
    expect(saveStatus(stale)).toBe('stale');
    expect(autosaveValues(reduceEditor(stale, edit({ title: 'Mine too' })))).toBeNull();
  });

  it('can be applied on top of theirs', () => {
    const rebased = reduceEditor(stale, { type: 'rebased', page: theirs });
    expect(rebased.values.title).toBe('Mine');
    expect(rebased.page?.version).toBe(5);
    expect(autosaveValues(rebased)?.title).toBe('Mine');
  });

  it.each([
    ['untouched', {}, false],
    ['ticked again', { is_published: false }, false],
  ])('on top of an unpublished page, with the box %s, publishes nothing', (_box, changes, box) => {
    const rebased = reduceEditor(reduceEditor(stale, edit(changes)), {
      type: 'rebased',
      page: { ...theirs, is_published: false, status: 'draft' },
    });
    expect(rebased.values.is_published).toBe(box);
    expect(changesOf(rebased.values, rebased.savedValues)).not.toHaveProperty('is_published');
  });

  it('can be discarded in favour of theirs', () => {
    const replaced = reduceEditor(stale, { type: 'replaced', page: theirs });
    expect(replaced.values.title).toBe('Theirs');
    expect(isDirty(replaced)).toBe(false);
    expect(replaced.isStale).toBe(false);
  });
});

describe('another version that is opened during a save', () => {
  const restored = { ...PAGE, title: 'As it was', version: 6 };
  const shown = reduceEditor(send(run(PAGE, edit({ title: 'Mine' }))), {
    type: 'replaced',
    page: restored,
  });

  it.each<EditorAction>([
    { type: 'saved', page: { ...PAGE, title: 'Mine', version: 5 } },
    { type: 'failed', reason: 'offline' },
    { type: 'refused-as-stale' },
  ])('stays the same when the answer is $type', (answer) => {
    expect(reduceEditor(shown, answer)).toBe(shown);
  });
});

describe('autosave', () => {
  it.each<[string, EditorState]>([
    ['a page that has not been created yet', run(null, edit({ title: 'T', content: '{}' }))],
    ['a page without changes', run(PAGE)],
    ['an invalid page', run(PAGE, edit({ title: '' }))],
    ['a page that is being saved', send(run(PAGE, edit({ title: 'T' })))],
    ['a half-typed document', run(PAGE, edit({ content: '{"blocks": [' }))],
    ['a change of the publish box alone', run(PAGE, edit({ is_published: false }))],
  ])('does not save %s', (_what, state) => {
    expect(autosaveValues(state)).toBeNull();
  });

  it('saves text that stays text, and text that becomes a document', () => {
    const text = { ...PAGE, content: 'Words' };
    expect(autosaveValues(run(text, edit({ content: 'More words' })))).not.toBeNull();
    expect(autosaveValues(run(text, edit({ content: '{"blocks": []}' })))).not.toBeNull();
  });

  it('never publishes and never unpublishes', () => {
    const state = run(PAGE, edit({ title: 'About us', is_published: false }));
    const values = autosaveValues(state);
    expect(values).toMatchObject({ title: 'About us', is_published: true });
    expect(values && changesOf(values, state.savedValues)).not.toHaveProperty('is_published');
    const sent = reduceEditor(state, { type: 'sent', values: values ?? state.values });
    const saved = reduceEditor(sent, { type: 'saved', page: PAGE });
    expect(isDirty(saved)).toBe(true);
  });
});

describe('changesOf', () => {
  const saved = startEditor(PAGE).values;

  it('sends text that is not JSON as text, and empty fields as null', () => {
    const form = { ...saved, title: ' About ', content: 'Words', meta_description: '' };
    expect(changesOf(form, saved)).toEqual({
      title: 'About',
      slug: 'about',
      content: 'Words',
      template: 'standard',
      meta_description: null,
      additional_field: null,
      featured_image: null,
      author: null,
      category: null,
      article_date: null,
    });
  });

  it('sends the article’s details, and shows them again as they were stored', () => {
    const image = { path: 'media/crew.png', alt: 'The crew' };
    const details = { author: ' Kim Lee ', category: 'Hiring', article_date: '2026-11-16' };
    const form = { ...saved, ...details, featured_image: JSON.stringify(image) };
    const sent = changesOf(form, saved);
    const stored = { featured_image: image, ...details, author: 'Kim Lee' };
    expect(sent).toMatchObject(stored);
    expect(formOf({ ...PAGE, ...stored })).toEqual({ ...form, author: 'Kim Lee' });
  });

  it.each([
    [true, true, undefined],
    [true, false, false],
    [false, true, true],
    [false, false, undefined],
  ])('published %s, box %s: sends %s', (was, is_published, sent) => {
    const changes = changesOf({ ...saved, is_published }, { ...saved, is_published: was });
    expect(changes.is_published).toBe(sent);
  });
});

describe('publishing outside the form', () => {
  it('keeps the typed text and the version it was based on', () => {
    const published = { ...PAGE, status: 'draft', is_published: false, version: 9 };
    const state = run(PAGE, edit({ title: 'Mine' }), {
      type: 'publication-changed',
      page: published,
    });
    expect(state.values).toMatchObject({ title: 'Mine', is_published: false });
    expect(state.page).toMatchObject({ status: 'draft', version: 4 });
  });
});

describe('saveStatus', () => {
  it.each<[string, EditorState]>([
    ['new', run(null)],
    ['invalid', run(null, edit({ title: 'T' }))],
    ['unsaved', run(null, edit({ title: 'T', content: '{}' }))],
    ['saved', run(PAGE)],
    ['unsaved', run(PAGE, edit({ title: 'T' }))],
    ['invalid', run(PAGE, edit({ content: ' ' }))],
    ['saving', send(run(PAGE, edit({ title: 'T' })))],
  ])('%s', (status, state) => {
    expect(saveStatus(state)).toBe(status);
  });
});

it('reports the first problem of each field', () => {
  expect(formErrors(startEditor(null).values)).toEqual({
    title: 'Title is required',
    slug: 'Slug is required',
    content: 'Content is required',
  });
  expect(formErrors(startEditor(PAGE).values)).toEqual({});
});

it('shows a page with an unknown template as a standard one', () => {
  expect(startEditor({ ...PAGE, template: 'poster' }).values.template).toBe('standard');
});

describe('publishing', () => {
  const changed: ContentPage = {
    ...PAGE,
    status: 'draft',
    is_published: false,
    published_version: null,
    published_at: null,
    publish_at: '2027-01-01',
    scheduled_version: 3,
    version: 9,
  };

  it('updates the publication state and nothing that is being typed', () => {
    const state = run(PAGE, edit({ title: 'Mine' }), {
      type: 'publication-changed',
      page: changed,
    });
    expect(state.page).toMatchObject({
      status: 'draft',
      publish_at: '2027-01-01',
      scheduled_version: 3,
      first_published_at: '2026-11-15',
      version: 4,
    });
    expect(state.values).toMatchObject({ title: 'Mine', is_published: false });
  });

  it('can be refused as stale with no save in progress, and then nothing is saved until someone decides', () => {
    const state = run(PAGE, edit({ title: 'Mine' }), { type: 'found-stale' });
    expect(saveStatus(state)).toBe('stale');
    expect(autosaveValues(state)).toBeNull();
  });

  it('a save that fails because the session has ended says so', () => {
    const sent = send(run(PAGE, edit({ title: 'Mine' })));
    const failed = reduceEditor(sent, { type: 'failed', reason: 'Log in', isSignedOut: true });
    expect(failed).toMatchObject({ failure: 'Log in', isSignedOut: true });
    expect(reduceEditor(sent, { type: 'failed', reason: 'Boom' }).isSignedOut).toBe(false);
  });

  it('a save reports a slug that another page has, whatever the message says', () => {
    const sent = reduceEditor(startEditor(null), {
      type: 'sent',
      values: startEditor(null).values,
    });
    const failed = reduceEditor(sent, { type: 'failed', reason: 'Any words', isSlugTaken: true });
    expect(failed.isSlugTaken).toBe(true);
    expect(reduceEditor(sent, { type: 'failed', reason: 'Boom' }).isSlugTaken).toBe(false);
  });
});
