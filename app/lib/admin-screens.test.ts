import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_SCREEN,
  ADMIN_SCREENS,
  canOpen,
  landingPath,
  mayStay,
  openScreens,
  screenAt,
} from './admin-screens';
import { accessOfRole, NO_ACCESS, PERMISSION_KEYS, type PermissionKey } from './permissions';

const admin = accessOfRole('admin', []);
const recruiter = accessOfRole('recruiter', ['leads.view', 'leads.manage', 'clients.view']);
const reader = accessOfRole('reader', ['content.view']);
const nobody = accessOfRole('viewer', []);
const half = { ...NO_ACCESS, role: 'admin', missingFactor: 'challenge' } as const;

describe('screenAt', () => {
  it.each([
    ['/admin', 'Dashboard'],
    ['/admin/dashboard', 'Dashboard'],
    ['/admin/leads', 'Leads'],
    ['/admin/leads/1', 'Leads'],
    ['/admin/clients', 'Clients'],
    ['/admin/content/edit/1', 'Content'],
    ['/admin/leadsx', undefined],
    ['/admin/unknown', undefined],
    ['/administrator', undefined],
    ['/', undefined],
  ])('%s: %s', (path, label) => {
    expect(screenAt(path)?.label).toBe(label);
  });
});

describe('canOpen and openScreens', () => {
  it('follow each screen’s permission', () => {
    for (const key of PERMISSION_KEYS) {
      const access = accessOfRole('someone', [key]);
      const open = ADMIN_SCREENS.filter(
        ({ permission, isForAdmins }) => [permission].flat().includes(key) && !isForAdmins,
      );
      expect(openScreens(access)).toEqual(
        open.filter((screen) => !screen.isOfferedToAdmins && !screen.offeredWith),
      );
      for (const screen of ADMIN_SCREENS) {
        expect(canOpen(access, screen.to)).toBe(open.includes(screen));
      }
    }
  });

  it('offer page work to roles that have its keys', () => {
    const offered = (...keys: PermissionKey[]) =>
      openScreens(accessOfRole('someone', keys)).map(({ label }) => label);
    expect(offered('content.view', 'content.manage')).toEqual(['Content', 'Media', 'Facts']);
    expect(offered('content.view', 'content.manage', 'site.edit')).toContain('Hero Images');
    expect(offered('content.view', 'content.write')).toEqual(['Content', 'Media', 'Facts']);
    expect(offered('content.view', 'site.edit')).not.toContain('Content');
    expect(offered('content.manage')).toEqual([]);
  });

  it('open every screen to an administrator and none to someone without access', () => {
    expect(openScreens(admin)).toEqual(ADMIN_SCREENS);
    expect(openScreens(NO_ACCESS)).toEqual([]);
  });
});

describe('the account screen', () => {
  it.each([
    ['an administrator', admin, true],
    ['someone without a key', nobody, true],
    ['someone without access', NO_ACCESS, false],
    ['someone who owes a second factor', half, false],
  ])('is open to staff only: %s', (_who, access, isOpen) => {
    expect(canOpen(access, ACCOUNT_SCREEN.to)).toBe(isOpen);
  });
});

describe('mayStay', () => {
  it.each([
    ['an administrator', admin, '/admin/leads', true],
    ['a recruiter', recruiter, '/admin/leads', true],
    ['a recruiter', recruiter, '/admin/users', false],
    ['a recruiter', recruiter, '/admin/account', true],
    ['a recruiter', recruiter, '/admin/unknown', true],
    ['someone with every key', accessOfRole('someone', PERMISSION_KEYS), '/admin/audit', false],
    ['someone without a key', nobody, '/admin/leads', false],
    ['someone who is no longer on the staff', NO_ACCESS, '/admin/account', false],
    ['someone who is no longer on the staff', NO_ACCESS, '/admin/unknown', false],
    ['someone who owes a second factor', half, '/admin/account', false],
  ])('%s at %3$s', (_who, access, pathname, stays) => {
    expect(mayStay(access, pathname)).toBe(stays);
  });
});

describe('landingPath', () => {
  it.each([
    ['an administrator', admin, null, '/admin'],
    ['an administrator', admin, '/admin/leads?status=new#top', '/admin/leads?status=new#top'],
    ['an administrator', admin, '/admin/unknown', '/admin'],
    ['an administrator', admin, '/', '/'],
    ['a recruiter', recruiter, null, '/admin/leads'],
    ['a recruiter', recruiter, '/admin', '/admin/leads'],
    ['a recruiter', recruiter, '/admin/clients', '/admin/clients'],
    ['a recruiter', recruiter, '/administrator', '/administrator'],
    ['a recruiter', recruiter, '/admin/account', '/admin/account'],
    ['a reader of content', reader, null, '/admin/media'],
    ['a reader of content', reader, '/admin/content', '/admin/content'],
    ['someone without a screen', nobody, '/admin/leads', null],
    ['someone without a screen', nobody, '/', null],
    ['someone without access', NO_ACCESS, null, null],
  ])('%s asking for %4$s', (_who, access, next, path) => {
    expect(landingPath(access, next)).toBe(path);
  });
});
