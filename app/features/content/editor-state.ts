import { hasValues } from '~/lib/same-json';
import type { PageChanges } from './content-api';
import { type ContentPage, formSchemaFor, type PageForm, pageFormSchema } from './content-schema';
import { contentToText, textToContent } from './page-text';
import { followTitle } from './slug';

export interface EditorState {
  /** What is on the screen. Changes only when the person types or asks for another version. */
  values: PageForm;
  /** What was on the screen when it was last saved. */
  savedValues: PageForm;
  /** What is being sent to the server. */
  sending: PageForm | null;
  /** The server's latest reply; `null` before the page is created. */
  page: ContentPage | null;
  /** Why the last save failed. */
  failure: string | null;
  /** How many saves in a row have failed because the server could not be reached. */
  unansweredSaves: number;
  /** What they contained. The server may have stored any of it. */
  unanswered: PageForm[];
  /** The last save failed because the session has ended. */
  isSignedOut: boolean;
  /** The last save failed because another page already has this slug. */
  isSlugTaken: boolean;
  /** The server has a newer version. Nothing is saved until the person decides. */
  isStale: boolean;
}

export type EditorAction =
  | { type: 'edited'; changes: Partial<PageForm> }
  | { type: 'sent'; values: PageForm }
  | { type: 'saved'; page: ContentPage }
  /** The server had stored one of the saves that it did not answer. */
  | { type: 'found-saved'; page: ContentPage; values: PageForm }
  | {
      type: 'failed';
      reason: string;
      isUnanswered?: boolean;
      isSignedOut?: boolean;
      isSlugTaken?: boolean;
    }
  | { type: 'refused-as-stale' }
  /** Something other than a save was refused as stale. */
  | { type: 'found-stale' }
  /** The person has seen that there is a newer version and wants to overwrite it. */
  | { type: 'rebased'; page: ContentPage }
  /** The person wants another version instead of the one on the screen. */
  | { type: 'replaced'; page: ContentPage }
  | { type: 'publication-changed'; page: ContentPage };

const EMPTY: PageForm = {
  title: '',
  slug: '',
  content: '',
  meta_description: '',
  template: 'standard',
  additional_field: '',
  is_published: false,
  featured_image: '',
  author: '',
  category: '',
  article_date: '',
};

const ANSWERED = { unansweredSaves: 0, unanswered: [] } satisfies Partial<EditorState>;

/** `start` is what a new page is filled with. Nothing is lost if the person leaves it as it is. */
export function startEditor(page: ContentPage | null, start: Partial<PageForm> = {}): EditorState {
  const values = page ? formOf(page) : { ...EMPTY, ...start };
  return {
    values,
    savedValues: values,
    sending: null,
    page,
    failure: null,
    ...ANSWERED,
    isSignedOut: false,
    isSlugTaken: false,
    isStale: false,
  };
}

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'edited':
      return { ...state, values: edited(state, action.changes), failure: null };
    case 'sent':
      return { ...state, sending: action.values, failure: null };
    case 'saved':
      return answered(state, (sent) => ({
        savedValues: sent,
        page: action.page,
        ...ANSWERED,
      }));
    case 'found-saved':
      return answered(state, () => ({
        savedValues: action.values,
        page: action.page,
        ...ANSWERED,
      }));
    case 'failed':
      return answered(state, (sent) => ({
        failure: action.reason,
        ...(action.isUnanswered ? withUnanswered(state, sent) : ANSWERED),
        isSignedOut: action.isSignedOut ?? false,
        isSlugTaken: action.isSlugTaken ?? false,
      }));
    case 'refused-as-stale':
      return answered(state, () => ({ isStale: true }));
    case 'found-stale':
      return { ...state, isStale: true };
    case 'rebased':
      return rebased(state, action.page);
    case 'replaced':
      return startEditor(action.page);
    case 'publication-changed':
      return withPublication(state, action.page);
  }
}

function withUnanswered({ unansweredSaves, unanswered }: EditorState, sent: PageForm) {
  const others = unanswered.filter((form) => !isSameForm(form, sent));
  return { unansweredSaves: unansweredSaves + 1, unanswered: [...others, sent] };
}

/** Ignores the reply to a save if another version has replaced it on the screen since. */
function answered(
  state: EditorState,
  changes: (sent: PageForm) => Partial<EditorState>,
): EditorState {
  return state.sending ? { ...state, sending: null, ...changes(state.sending) } : state;
}

/** A page that has not been created yet gets its slug from the title. */
function edited({ values, page }: EditorState, changes: Partial<PageForm>): PageForm {
  const next = { ...values, ...changes };
  if (page || changes.title === undefined || changes.slug !== undefined) return next;
  return { ...next, slug: followTitle(values.slug, values.title, changes.title) };
}

/** Takes over the other person's published state unless it was changed here. */
function rebased(state: EditorState, page: ContentPage): EditorState {
  const savedValues = formOf(page);
  const isTouched = state.values.is_published !== state.savedValues.is_published;
  const { is_published } = isTouched ? state.values : savedValues;
  return { ...state, page, savedValues, values: { ...state.values, is_published }, isStale: false };
}

/** Keeps the version that is being edited: the published page may be newer. */
function withPublication(state: EditorState, page: ContentPage): EditorState {
  if (!state.page) return state;
  const { is_published, status, published_version, published_at, first_published_at } = page;
  const { publish_at, unpublish_at, scheduled_version, schedule_error } = page;
  const schedule = { publish_at, unpublish_at, scheduled_version, schedule_error };
  const published = { is_published, status, published_version, published_at, first_published_at };
  return {
    ...state,
    page: { ...state.page, ...schedule, ...published },
    values: { ...state.values, is_published },
    savedValues: { ...state.savedValues, is_published },
  };
}

export function formOf(page: ContentPage): PageForm {
  return {
    title: page.title,
    slug: page.slug,
    content: contentToText(page.content),
    meta_description: page.meta_description ?? '',
    template: pageFormSchema.shape.template.catch(EMPTY.template).parse(page.template),
    additional_field: page.additional_field ?? '',
    is_published: page.is_published,
    featured_image: page.featured_image === null ? '' : JSON.stringify(page.featured_image),
    author: page.author ?? '',
    category: page.category ?? '',
    article_date: page.article_date ?? '',
  };
}

export function isSameForm(one: PageForm, other: PageForm): boolean {
  return (Object.keys(EMPTY) as (keyof PageForm)[]).every((field) => one[field] === other[field]);
}

export function isDirty({ values, savedValues }: EditorState): boolean {
  return !isSameForm(values, savedValues);
}

/**
 * What autosave would send now, or `null`. It does not publish, and does not turn a document into
 * plain text because its JSON is broken: only saving does that.
 */
export function autosaveValues(state: EditorState): PageForm | null {
  const { values, savedValues, sending, page, failure, isStale } = state;
  if (!page || sending || failure || isStale) return null;
  if (isText(values) && !isText(savedValues)) return null;
  const wanted = { ...values, is_published: savedValues.is_published };
  const schema = formSchemaFor(page.site_page);
  if (isSameForm(wanted, savedValues) || !schema.safeParse(wanted).success) return null;
  return wanted;
}

function isText({ content }: PageForm): boolean {
  return typeof textToContent(content) === 'string';
}

/** The row for a form. Has the published state only if it changed, because sending it publishes. */
export function changesOf(
  form: PageForm,
  savedValues: PageForm,
  sitePage: string | null = null,
): PageChanges {
  const { is_published, ...fields } = rowOf(form, sitePage);
  return is_published === savedValues.is_published ? fields : { ...fields, is_published };
}

export function rowOf(form: PageForm, sitePage: string | null = null) {
  const { title, slug, template, is_published, author, category } =
    formSchemaFor(sitePage).parse(form);
  return {
    title,
    slug,
    template,
    is_published,
    content: textToContent(form.content),
    meta_description: form.meta_description || null,
    additional_field: form.additional_field || null,
    featured_image: form.featured_image ? textToContent(form.featured_image) : null,
    author: author || null,
    category: category || null,
    article_date: form.article_date || null,
  };
}

/** The save without a reply that the server has stored in this version of the page, if any. */
export function foundSaved(
  { unanswered, page: base }: EditorState,
  stored: ContentPage,
): PageForm | undefined {
  const sitePage = base?.site_page ?? null;
  return unanswered.findLast((form) => {
    const { is_published: _, ...row } = rowOf(form, sitePage);
    return hasValues(stored, row);
  });
}

/** The first problem of each field. */
export function formErrors(
  values: PageForm,
  sitePage: string | null = null,
): Partial<Record<keyof PageForm, string>> {
  const issues = formSchemaFor(sitePage).safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse());
}

export type SaveStatus = 'new' | 'saved' | 'unsaved' | 'saving' | 'failed' | 'stale' | 'invalid';

export function saveStatus(state: EditorState): SaveStatus {
  if (state.isStale) return 'stale';
  if (state.sending) return 'saving';
  if (state.failure) return 'failed';
  if (!isDirty(state)) return state.page ? 'saved' : 'new';
  const schema = formSchemaFor(state.page?.site_page ?? null);
  return schema.safeParse(state.values).success ? 'unsaved' : 'invalid';
}
