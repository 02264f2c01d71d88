import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftOf, FORM_DRAFT_DAYS, loadDraft } from './draft';
import { hasDraft, storeDraft } from './draft-key';

describe('draftOf', () => {
  const typed = { name: 'Mia', serviceType: 'apprenticeship' };

  it('keeps everything when the page did not preselect a service', () => {
    expect(draftOf(typed, undefined, {})).toEqual(typed);
    expect(draftOf({ serviceType: '' }, undefined, { serviceType: 'mentoring' })).toEqual({
      serviceType: '',
    });
  });

  it('does not store the page’s preselected service as the visitor’s choice', () => {
    expect(draftOf(typed, 'apprenticeship', {})).toEqual({ name: 'Mia', serviceType: undefined });
    expect(draftOf(typed, 'apprenticeship', { serviceType: 'mentoring' })).toEqual({
      name: 'Mia',
      serviceType: 'mentoring',
    });
  });

  it('keeps a different service chosen on a page that preselects one', () => {
    const values = { serviceType: 'technology' };
    expect(draftOf(values, 'apprenticeship', { serviceType: 'mentoring' })).toEqual(values);
  });
});

describe('a stored draft', () => {
  const start = Date.parse('2026-11-02T09:00:00+08:00');
  const DAY_MS = 24 * 60 * 60 * 1000;

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** Like a browser's storage: the keys are properties of the object. */
  function stubStorage(): Record<string, unknown> {
    const storage: Record<string, unknown> = {};
    const methods = {
      getItem: (key: string) => storage[key] ?? null,
      setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
      removeItem: (key: string) => delete storage[key],
    };
    for (const [name, value] of Object.entries(methods)) {
      Object.defineProperty(storage, name, { value });
    }
    vi.stubGlobal('localStorage', storage);
    return storage;
  }

  it('comes back for the days that the form names, and is then deleted, whichever form opens', () => {
    const storage = stubStorage();
    vi.useFakeTimers({ now: start });
    storeDraft('apply-welder', { name: 'Mia' });
    vi.setSystemTime(start + FORM_DRAFT_DAYS * DAY_MS - 1);
    expect(loadDraft('apply-welder')).toEqual({ name: 'Mia' });
    vi.setSystemTime(start + FORM_DRAFT_DAYS * DAY_MS);
    expect(loadDraft('main')).toEqual({});
    expect(hasDraft('apply-welder')).toBe(false);
    expect(storage).toEqual({});
  });

  it('that cannot be read is deleted', () => {
    const storage = stubStorage();
    Object.assign(storage, { 'tuart-form-main': 'nonsense', 'tuart-theme': 'dark' });
    expect(loadDraft('main')).toEqual({});
    expect(storage).toEqual({ 'tuart-theme': 'dark' });
  });
});
