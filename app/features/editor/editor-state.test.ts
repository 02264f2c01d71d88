import { describe, expect, it } from 'vitest';
import {
  DEFAULT_MENUS,
  DEFAULT_RELEASE,
  DEFAULT_SETTINGS,
  DEFAULT_THEME,
} from '~/lib/site/defaults';
import type { Theme } from '~/lib/site/theme';
import {
  draftOf,
  type EditorAction,
  type EditorState,
  editorReducer,
  hasChanges,
  isAskingBeforeLeave,
  openEditor,
  publishableParts,
  releaseOf,
  type StoredSite,
  seenOf,
  unsavedParts,
} from './editor-state';

const VERSIONS = { theme: '1', layout: '1', branding: '1', menus: '1' };
const STORED: StoredSite = {
  saved: draftOf(DEFAULT_RELEASE),
  versions: VERSIONS,
  published: DEFAULT_RELEASE,
  settings: { saved: DEFAULT_SETTINGS, version: '1' },
  waiting: [],
};
const RED = withPrimary('#AA0000');
const BLUE = withPrimary('#0000AA');
const MENUS = { ...DEFAULT_MENUS, navigation: [] };

function withPrimary(primary: string): Theme {
  return { ...DEFAULT_THEME, colors: { ...DEFAULT_THEME.colors, primary } };
}

function stateAfter(...actions: EditorAction[]): EditorState {
  return actions.reduce(editorReducer, openEditor(STORED));
}

const EDIT_RED: EditorAction = { type: 'edited', part: 'theme', value: RED };
const SAVE_RED: EditorAction = { type: 'saved', part: 'theme', value: RED, version: '2' };
const PUBLISH_RED: EditorAction = {
  type: 'published',
  release: { ...DEFAULT_RELEASE, number: 2, theme: RED },
};

describe('the site editor', () => {
  it.each<[string, EditorAction[], string[], boolean, boolean]>([
    ['untouched', [], [], false, false],
    ['after a change', [EDIT_RED], ['theme'], true, true],
    ['after the change was saved', [EDIT_RED, SAVE_RED], [], true, true],
    ['after it was published', [EDIT_RED, SAVE_RED, PUBLISH_RED], [], false, false],
    [
      'changed and changed back',
      [EDIT_RED, { type: 'edited', part: 'theme', value: DEFAULT_THEME }],
      [],
      false,
      false,
    ],
    ['reverted', [EDIT_RED, { type: 'reverted' }], [], false, false],
    [
      'reverted after it was saved',
      [EDIT_RED, SAVE_RED, { type: 'reverted' }],
      ['theme'],
      false,
      false,
    ],
    [
      'with a draft kept in this browser',
      [{ type: 'restoredLocally', parts: { theme: RED } }],
      ['theme'],
      true,
      true,
    ],
    [
      'opened with a draft that somebody else saved',
      [{ type: 'followed', stored: { ...STORED, saved: { ...STORED.saved, theme: RED } } }],
      [],
      true,
      false,
    ],
  ])('%s', (_when, actions, unsaved, canPublish, asks) => {
    const state = stateAfter(...actions);
    expect(unsavedParts(state)).toEqual(unsaved);
    expect(hasChanges(state)).toBe(canPublish);
    expect(isAskingBeforeLeave(state)).toBe(asks);
  });

  it('picks up what others save, and keeps what is being changed here', () => {
    const theirs = { theme: BLUE, menus: MENUS };
    const stored = {
      ...STORED,
      saved: { ...STORED.saved, ...theirs },
      versions: { ...VERSIONS, theme: '7', menus: '7' },
    };
    const state = stateAfter(EDIT_RED, { type: 'followed', stored });
    expect(state.working.theme).toEqual(RED);
    expect(state.working.menus).toEqual(MENUS);
    expect(state.versions.menus).toBe('7');
    expect(unsavedParts(state)).toEqual(['theme']);
    // Saving is refused until the person knows about the other change.
    expect(state.versions.theme).toBe('1');
    const knowing = editorReducer(state, { type: 'adopted', part: 'theme', stored });
    expect(knowing.versions.theme).toBe('7');
    expect(knowing.working.theme).toEqual(RED);
    expect(unsavedParts(knowing)).toEqual(['theme']);
  });

  it('ignores data read before the part was saved and published here', () => {
    const saved = { ...SAVE_RED, version: '2026-11-15T09:00:00.5+00:00' } as EditorAction;
    const stored = {
      ...STORED,
      versions: { ...VERSIONS, theme: '2026-11-15T09:00:00.123456+00:00' },
    };
    const state = stateAfter(EDIT_RED, saved, PUBLISH_RED, { type: 'followed', stored });
    expect(state.working.theme).toEqual(RED);
    expect(state.versions.theme).toBe('2026-11-15T09:00:00.5+00:00');
    expect(state.published.number).toBe(2);
  });

  it('counts how often the draft was replaced, so that fields can show the new values', () => {
    const restored: EditorAction = { type: 'restoredLocally', parts: { theme: RED } };
    expect(stateAfter(EDIT_RED, SAVE_RED, PUBLISH_RED).replacements).toBe(0);
    expect(stateAfter(restored).replacements).toBe(1);
    expect(stateAfter(restored, { type: 'reverted' }).replacements).toBe(2);
  });

  it('does not count the time of saving as a change', () => {
    const value = { ...STORED.saved.layout, lastUpdated: '2026-11-15T09:00:00Z' };
    expect(unsavedParts(stateAfter({ type: 'edited', part: 'layout', value }))).toEqual([]);
  });
});

describe('undo and redo', () => {
  const at = (ms: number, theme: Theme): EditorAction => ({
    type: 'edited',
    part: 'theme',
    value: theme,
    at: ms,
  });
  const EDIT_MENUS: EditorAction = { type: 'edited', part: 'menus', value: MENUS };

  it('goes back one change at a time across all panels, and forward again', () => {
    const undone = stateAfter(EDIT_RED, EDIT_MENUS, { type: 'undone' }, { type: 'undone' });
    expect(undone.working).toEqual(STORED.saved);
    expect(undone.history.past).toEqual([]);
    const redone = [{ type: 'redone' }, { type: 'redone' }].reduce(
      (state, action) => editorReducer(state, action as EditorAction),
      undone,
    );
    expect(redone.working).toEqual({ ...STORED.saved, theme: RED, menus: MENUS });
    expect(editorReducer(redone, { type: 'redone' })).toBe(redone);
  });

  it('treats typing without a pause as one change', () => {
    const typed = stateAfter(at(0, BLUE), at(300, RED), at(5_000, BLUE));
    expect(editorReducer(typed, { type: 'undone' }).working.theme).toEqual(RED);
    const all = stateAfter(at(0, BLUE), at(300, RED), { type: 'undone' });
    expect(all.working.theme).toEqual(DEFAULT_THEME);
  });

  it('drops undone changes once something else is changed', () => {
    const state = stateAfter(EDIT_RED, { type: 'undone' }, EDIT_MENUS);
    expect(state.history.future).toEqual([]);
    expect(state.history.past).toHaveLength(1);
  });

  it('restores what a revert removed', () => {
    const state = stateAfter(EDIT_RED, EDIT_MENUS, { type: 'reverted' }, { type: 'undone' });
    expect(state.working).toEqual({ ...STORED.saved, theme: RED, menus: MENUS });
  });

  it('undoes what a panel saved directly, and what came before it in the same part', () => {
    const logo = { path: 'storage/logo.png', alt: '' };
    const hero = { path: 'storage/hero.png', alt: '' };
    const branding = { ...STORED.saved.branding, logo };
    const stored = {
      ...STORED,
      saved: { ...STORED.saved, branding: { ...branding, hero } },
      versions: { ...VERSIONS, branding: '3' },
    };
    const state = stateAfter(
      { type: 'edited', part: 'branding', value: branding },
      { type: 'saved', part: 'branding', value: branding, version: '2' },
      { type: 'savedByPanel', part: 'branding', stored },
    );
    expect(unsavedParts(state)).toEqual([]);
    expect(state.working.branding.hero).toEqual(hero);
    const undone = editorReducer(state, { type: 'undone' });
    expect(undone.working.branding).toEqual(branding);
    expect(editorReducer(undone, { type: 'undone' }).working).toEqual(STORED.saved);
  });

  it('never undoes a change that somebody else saved', () => {
    const theirs = {
      ...STORED,
      saved: { ...STORED.saved, theme: BLUE, menus: MENUS },
      versions: { ...VERSIONS, theme: '3' },
    };
    const state = stateAfter(EDIT_RED, SAVE_RED, EDIT_MENUS, { type: 'followed', stored: theirs });
    const undone = editorReducer(state, { type: 'undone' });
    expect(undone.working).toEqual({ ...STORED.saved, theme: BLUE });
    expect(editorReducer(undone, { type: 'undone' })).toBe(undone);
  });
});

describe('a publication', () => {
  const settings = { ...DEFAULT_SETTINGS, title: 'Theirs' };
  const waiting = { ...STORED, settings: { saved: settings, version: '4' } };
  const state = editorReducer(openEditor(waiting), EDIT_RED);

  it('can include saved settings, even without a change in the editor', () => {
    expect(publishableParts(state)).toEqual(['theme', 'settings']);
    expect(hasChanges(openEditor(waiting))).toBe(true);
    expect(isAskingBeforeLeave(openEditor(waiting))).toBe(false);
  });

  it('has the chosen parts as on screen and the other parts as they are live', () => {
    expect(releaseOf(state, ['theme'])).toMatchObject({ theme: RED, settings: DEFAULT_SETTINGS });
    expect(releaseOf(state, ['settings'])).toMatchObject({ theme: DEFAULT_THEME, settings });
  });

  it('tells the server which versions were seen', () => {
    expect(seenOf(state, ['theme', 'settings'])).toEqual({ release: 0, theme: '1', settings: '4' });
  });
});
