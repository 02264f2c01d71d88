import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropDraftsOf } from './draft-key';
import { DRAFT_DAYS, dropDraft, keepDraft, loadDraft, setDraftOwner } from './local-draft';

/** Like a browser's storage: the keys are properties of the object. */
class Storage {
  [key: string]: unknown;
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage());
  setDraftOwner('mia');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('returns the draft kept under a name', () => {
  keepDraft('note:1', { body: 'Half a note' });
  expect(loadDraft('note:1')?.value).toEqual({ body: 'Half a note' });
  expect(loadDraft('note:2')).toBeNull();
  dropDraft('note:1');
  expect(loadDraft('note:1')).toBeNull();
});

it('never offers a draft to another person', () => {
  keepDraft('note:1', 'Mia’s');
  setDraftOwner('noah');
  expect(loadDraft('note:1')).toBeNull();
  keepDraft('note:1', 'Noah’s');
  setDraftOwner('mia');
  expect(loadDraft('note:1')?.value).toBe('Mia’s');
});

it('logging out deletes the person’s own drafts and nothing else', () => {
  localStorage.setItem('tuart-theme', 'dark');
  keepDraft('note:1', 'Mia’s');
  setDraftOwner('noah');
  keepDraft('note:1', 'Noah’s');
  dropDraftsOf('noah');
  expect(loadDraft('note:1')).toBeNull();
  expect(localStorage.getItem('tuart-theme')).toBe('dark');
  setDraftOwner('mia');
  expect(loadDraft('note:1')?.value).toBe('Mia’s');
});

it('deletes old drafts', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T00:00:00Z') });
  keepDraft('note:1', 'Old');
  vi.setSystemTime(Date.now() + (DRAFT_DAYS + 1) * 24 * 60 * 60 * 1000);
  expect(loadDraft('note:1')).toBeNull();
  setDraftOwner('noah');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('tuart-draft'))).toEqual([]);
});

it('deletes drafts that nobody can read, and nothing else', () => {
  localStorage.setItem('tuart-draft:mia:note:1', 'nonsense');
  localStorage.setItem('tuart-theme', 'dark');
  keepDraft('note:2', 'Mia’s');
  setDraftOwner('mia');
  expect(Object.keys(localStorage).toSorted()).toEqual(['tuart-draft:mia:note:2', 'tuart-theme']);
});

it.each(['nonsense', '{}', '{"at":"never","value":1}'])(
  'ignores the invalid draft %s',
  (stored) => {
    localStorage.setItem('tuart-draft:mia:note:1', stored);
    expect(loadDraft('note:1')).toBeNull();
  },
);

it('works without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => keepDraft('note:1', 'x')).not.toThrow();
  expect(loadDraft('note:1')).toBeNull();
});
