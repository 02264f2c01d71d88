import { describe, expect, it } from 'vitest';
import { AppError } from '~/lib/errors';
import { CONTENT_MESSAGES, changeFailure } from './messages';

describe('changeFailure', () => {
  it.each(['create', 'edit', 'delete', 'publish'])('says who can %s pages', (verb) => {
    expect(changeFailure(new AppError('forbidden'), 'Failed to delete page', verb)).toEqual({
      title: 'Permission Denied',
      description: `Only administrators can ${verb} pages`,
    });
  });

  it('says that a slug is taken', () => {
    const taken = new AppError('conflict', 'duplicate key value');
    expect(changeFailure(taken, 'Failed to add page', 'create')).toEqual({
      title: 'Failed to add page',
      description: 'Another page already has this slug. Please choose another.',
    });
  });

  it('distinguishes a stale save from a slug that is taken', () => {
    const stale = new AppError('stale', CONTENT_MESSAGES.stale);
    expect(changeFailure(stale, 'Failed to edit page', 'edit').description).toBe(
      CONTENT_MESSAGES.stale,
    );
    const held = new AppError('conflict', 'Kim is editing this page.', { cause: { hint: 'held' } });
    expect(changeFailure(held, 'Failed to update page status', 'publish')).toEqual({
      title: 'Failed to update page status',
      description: 'Kim is editing this page.',
    });
  });

  it('passes other messages on', () => {
    expect(
      changeFailure(new AppError('unexpected', 'boom'), 'Failed to add page', 'create'),
    ).toEqual({ title: 'Failed to add page', description: 'boom' });
  });
});
