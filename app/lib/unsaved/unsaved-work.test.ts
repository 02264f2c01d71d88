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
  it('does not ask when nothing is typed', () => {
    const work = createUnsavedWork();
    work.add({ isDirty: () => false, scope: dialog });
    const close = vi.fn();
    work.close(dialog, close);
    expect(close).toHaveBeenCalledOnce();
    expect(work.question()).toBeNull();
  });

  it('does not ask about text typed elsewhere', () => {
    const work = createUnsavedWork();
    work.add({ isDirty: () => true });
    work.add({ isDirty: () => true, scope: sheet });
    const close = vi.fn();
    work.close(dialog, close);
    expect(close).toHaveBeenCalledOnce();
  });

  it('asks about text typed in a nested part', () => {
    const work = createUnsavedWork();
    const tabs = { isLeft: isOtherPath, parent: dialog };
    work.add({ isDirty: () => true, scope: tabs });
    expect(work.isDirty(dialog)).toBe(true);
    expect(work.isDirty(sheet)).toBe(false);
  });

  it('waits for the answer, and keeps everything when the answer is no', () => {
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

  it('deletes only that dialog’s drafts when the answer is yes', () => {
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

describe('saving while the person is asked', () => {
  const settled = () => Promise.resolve();
  function ask() {
    const work = createUnsavedWork();
    const form = { isDirty: true };
    const remove = work.add({ isDirty: () => form.isDirty, scope: dialog });
    const close = vi.fn();
    work.close(dialog, close);
    return { work, form, remove, close };
  }

  it.each(['reports that it is saved', 'is removed'])('closes when the form %s', async (way) => {
    const { work, form, remove, close } = ask();
    if (way === 'is removed') remove();
    else form.isDirty = false;
    work.changed();
    await settled();
    expect(work.question()).toBeNull();
    expect(close).toHaveBeenCalledOnce();
  });

  it('goes on asking while something is unsaved, also when a form is replaced by another', async () => {
    const { work, remove, close } = ask();
    work.changed();
    await settled();
    remove();
    work.add({ isDirty: () => true, scope: dialog });
    await settled();
    expect(work.question()).not.toBeNull();
    expect(close).not.toHaveBeenCalled();
  });

  it('asks no more, and closes nothing twice, when the dialog has closed by itself', async () => {
    const { work, remove, close } = ask();
    work.closed(sheet);
    expect(work.question()).not.toBeNull();
    work.closed(dialog);
    remove();
    await settled();
    expect(work.question()).toBeNull();
    expect(close).not.toHaveBeenCalled();
  });
});

describe('leaving', () => {
  it('finds unsaved work that another path would remove from the screen', () => {
    const work = createUnsavedWork();
    const remove = work.add({ isDirty: () => true });
    work.add({ isDirty: () => false });
    expect(work.isLeftBehind(at('/admin/leads'), at('/admin/tasks'))).toBe(true);
    expect(work.isLeftBehind(at('/admin/leads'), at('/admin/leads', '?q=x'))).toBe(false);
    remove();
    expect(work.isLeftBehind(at('/admin/leads'), at('/admin/tasks'))).toBe(false);
  });

  it('does not ask a second time when closing changes the address', () => {
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

  it('asks when a change of the address closes a sheet', () => {
    const work = createUnsavedWork();
    work.add({ isDirty: () => true, scope: sheet });
    expect(work.isLeftBehind(at('/admin/media', '?open=1'), at('/admin/media'))).toBe(true);
  });
});
