import type { Location } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { createUnsavedWork, isOtherPath } from './unsaved-work';

function at(pathname: string, search = ''): Location {
  return { pathname, search, hash: '', state: null, key: '', mask: undefined };
}

const dialog = { isLeft: isOtherPath };
const sheet = {
  isLeft: (from: Location, to: Location) => isOtherPath(from, to) || from.search !== to.search,
};

describe('closing', () => {
  it('does not ask when nothing was typed', () => {
    const work = createUnsavedWork();
    work.add({ isDirty: () => false, scope: dialog });
    const close = vi.fn();
    work.close(dialog, close);
    expect(close).toHaveBeenCalledOnce();
    expect(work.question()).toBeNull();
  });

  it('does not ask about input elsewhere', () => {
    const work = createUnsavedWork();
    work.add({ isDirty: () => true });
    work.add({ isDirty: () => true, scope: sheet });
    const close = vi.fn();
    work.close(dialog, close);
    expect(close).toHaveBeenCalledOnce();
  });

  it('asks about input in tabs inside the dialog', () => {
    const work = createUnsavedWork();
    const tabs = { isLeft: isOtherPath, parent: dialog };
    work.add({ isDirty: () => true, scope: tabs });
    expect(work.isDirty(dialog)).toBe(true);
    expect(work.isDirty(sheet)).toBe(false);
  });

  it('waits for the answer, and keeps everything if the answer is no', () => {
    const work = createUnsavedWork();
    const forget = vi.fn();
    work.add({ isDirty: () => true, scope: dialog, forget });
    const close = vi.fn();
    work.close(dialog, close);
    expect(close).not.toHaveBeenCalled();
    work.question()?.answer(false);
    expect(close).not.toHaveBeenCalled();
    expect(forget).not.toHaveBeenCalled();
    expect(work.question()).toBeNull();
  });

  it('forgets only that dialog’s drafts if the answer is yes', () => {
    const work = createUnsavedWork();
    const [forgetDialog, forgetPage] = [vi.fn(), vi.fn()];
    work.add({ isDirty: () => true, scope: dialog, forget: forgetDialog });
    work.add({ isDirty: () => true, forget: forgetPage });
    const close = vi.fn();
    work.close(dialog, close);
    work.question()?.answer(true);
    expect(close).toHaveBeenCalledOnce();
    expect(forgetDialog).toHaveBeenCalledOnce();
    expect(forgetPage).not.toHaveBeenCalled();
  });

  it('notifies the component that shows the question', () => {
    const work = createUnsavedWork();
    const listener = vi.fn();
    const stop = work.subscribe(listener);
    work.add({ isDirty: () => true, scope: dialog });
    work.close(dialog, () => undefined);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    work.question()?.answer(false);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('leaving', () => {
  it('finds unsaved input that another path would remove from the screen', () => {
    const work = createUnsavedWork();
    const remove = work.add({ isDirty: () => true });
    work.add({ isDirty: () => false });
    expect(work.isLeftBehind(at('/admin/leads'), at('/admin/tasks'))).toBe(true);
    expect(work.isLeftBehind(at('/admin/leads'), at('/admin/leads', '?q=x'))).toBe(false);
    remove();
    expect(work.isLeftBehind(at('/admin/leads'), at('/admin/tasks'))).toBe(false);
  });

  it('does not ask again when closing changes the address', () => {
    const work = createUnsavedWork();
    work.add({ isDirty: () => true, scope: sheet });
    let isAsked = true;
    work.close(sheet, () => {
      isAsked = work.isLeftBehind(at('/admin/media', '?open=1'), at('/admin/media'));
    });
    work.question()?.answer(true);
    expect(isAsked).toBe(false);
    expect(work.isLeftBehind(at('/admin/media', '?open=1'), at('/admin/media'))).toBe(true);
  });

  it('knows when a new address closes a sheet', () => {
    const work = createUnsavedWork();
    work.add({ isDirty: () => true, scope: sheet });
    expect(work.isLeftBehind(at('/admin/media', '?open=1'), at('/admin/media'))).toBe(true);
  });
});
