import { describe, expect, it } from 'vitest';
import { DEFAULT_MENUS, DEFAULT_RELEASE, DEFAULT_THEME } from '~/lib/site/defaults';
import type { Theme } from '~/lib/site/theme';
import { changesBetween } from './draft';
import {
  draftOf,
  type EditorAction,
  type EditorState,
  editorReducer,
  hasChanges,
  isAskingBeforeLeave,
  openEditor,
  type StoredSite,
  unsavedParts,
} from './editor-state';

const VERSIONS = { theme: '1', layout: '1', branding: '1', menus: '1' };
const STORED: StoredSite = {
  saved: draftOf(DEFAULT_RELEASE),
  versions: VERSIONS,
  published: DEFAULT_RELEASE,
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
      'with a draft of this browser',
      [{ type: 'restoredLocally', parts: { theme: RED } }],
      ['theme'],
      true,
      true,
    ],
    [
      'opened on a draft that somebody saved',
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

  it('follows what others save, and keeps what is being changed here', () => {
    const theirs = { theme: BLUE, menus: MENUS };
    const stored = {
      ...STORED,
      saved: { ...STORED.saved, ...theirs },
      versions: { ...VERSIONS, theme: '7', menus: '7' },
    };
    const state = stateAfter(EDIT_RED, { type: 'followed', stored });
    expect(state.working.theme).toEqual(RED);
    expect(state.working.menus).toEqual(MENUS);
    expect(state.versions.theme).toBe('7');
    expect(unsavedParts(state)).toEqual(['theme']);
  });

  it('tells fields that hold what is typed when the draft is another', () => {
    const restored: EditorAction = { type: 'restoredLocally', parts: { theme: RED } };
    expect(stateAfter(EDIT_RED, SAVE_RED, PUBLISH_RED).replacements).toBe(0);
    expect(stateAfter(restored).replacements).toBe(1);
    expect(stateAfter(restored, { type: 'reverted' }).replacements).toBe(2);
  });

  it('does not take the time of saving for a change', () => {
    const value = { ...STORED.saved.layout, lastUpdated: '2026-11-15T09:00:00Z' };
    expect(unsavedParts(stateAfter({ type: 'edited', part: 'layout', value }))).toEqual([]);
  });
});

describe('changesBetween', () => {
  it('names what differs, settings too', () => {
    const { number: _, ...one } = DEFAULT_RELEASE;
    expect(changesBetween(one, one)).toEqual([]);
    const settings = { ...one.settings, title: 'x' };
    expect(changesBetween(one, { ...one, theme: RED, settings })).toEqual([
      'Theme',
      'Site settings',
    ]);
  });
});
