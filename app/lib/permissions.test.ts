import { describe, expect, it } from 'vitest';
import { accessOfRole, can, effectiveRole, NO_ACCESS, PERMISSION_KEYS } from './permissions';

/** No key, each one and each two of them, and all keys except those. */
const SUBSETS = PERMISSION_KEYS.flatMap((one, place) =>
  PERMISSION_KEYS.slice(place).flatMap((other) => [
    PERMISSION_KEYS.filter((key) => key === one || key === other),
    PERMISSION_KEYS.filter((key) => key !== one && key !== other),
  ]),
).concat([[], [...PERMISSION_KEYS]]);

describe('effectiveRole', () => {
  it.each([null, ''])('treats %j as viewer', (role) => {
    expect(effectiveRole(role)).toBe('viewer');
  });

  it('keeps a role that is set', () => {
    expect(effectiveRole('recruiter')).toBe('recruiter');
  });
});

describe('accessOfRole', () => {
  it.each(['admin', 'developer'])('gives %s every permission, whatever is granted', (role) => {
    for (const granted of SUBSETS) {
      const access = accessOfRole(role, granted);
      expect(PERMISSION_KEYS.filter((key) => can(access, key))).toEqual(PERMISSION_KEYS);
    }
  });

  it.each([null, '', 'viewer', 'editor', 'recruiter', 'Admin', 'administrator'])(
    'gives role %j exactly the permissions granted to it, and writing with managing',
    (role) => {
      for (const granted of SUBSETS) {
        const access = accessOfRole(role, granted);
        const mayWrite = granted.includes('content.write') || granted.includes('content.manage');
        const expected = PERMISSION_KEYS.filter((key) =>
          key === 'content.write' ? mayWrite : granted.includes(key),
        );
        expect(PERMISSION_KEYS.filter((key) => can(access, key))).toEqual(expected);
      }
    },
  );

  it('ignores unknown keys', () => {
    expect(accessOfRole('viewer', ['leads.view', 'leads.erase']).permissions).toEqual([
      'leads.view',
    ]);
  });

  it.each([
    ['admin', true, true],
    ['developer', false, true],
    ['viewer', false, false],
    ['recruiter', false, false],
    [null, false, false],
  ])('role %j: isAdmin %j, isDeveloper %j', (role, isAdmin, isDeveloper) => {
    expect(accessOfRole(role, PERMISSION_KEYS)).toMatchObject({ isAdmin, isDeveloper });
  });
});

describe('NO_ACCESS', () => {
  it('opens no screen', () => {
    expect(PERMISSION_KEYS.some((key) => can(NO_ACCESS, key))).toBe(false);
  });
});
