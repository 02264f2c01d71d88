import { describe, expect, it } from 'vitest';
import { NO_ACCESS, PERMISSION_KEYS } from '~/lib/permissions';
import { type AccessCheck, accessByChecks } from './access-checks';

/** The results of is_developer_admin, admin_bypass and has_admin_access, in that order. */
async function asked(...answers: [boolean, boolean, boolean]) {
  const calls: AccessCheck[] = [];
  const [isDeveloperAdmin, adminBypass, hasAdminAccess] = answers;
  const access = await accessByChecks(async (check) => {
    calls.push(check);
    return {
      is_developer_admin: isDeveloperAdmin,
      admin_bypass: adminBypass,
      has_admin_access: hasAdminAccess,
    }[check];
  });
  return { access, calls };
}

describe('accessByChecks (§6)', () => {
  it.each([
    [true, true, true],
    [true, true, false],
    [true, false, true],
    [true, false, false],
  ] as const)('%s %s %s: is_developer_admin alone decides', async (first, second, third) => {
    const { access, calls } = await asked(first, second, third);
    expect(access).toMatchObject({ isAdmin: true, isDeveloper: true });
    expect(calls).toEqual(['is_developer_admin']);
  });

  it.each([
    [false, true, true],
    [false, true, false],
  ] as const)('%s %s %s: admin_bypass decides', async (first, second, third) => {
    const { access, calls } = await asked(first, second, third);
    expect(access).toMatchObject({ isAdmin: true, isDeveloper: true });
    expect(calls).toEqual(['is_developer_admin', 'admin_bypass']);
  });

  it('has_admin_access makes the person an admin but not a developer', async () => {
    const { access, calls } = await asked(false, false, true);
    expect(access).toMatchObject({ isAdmin: true, isDeveloper: false });
    expect(access.permissions).toEqual(PERMISSION_KEYS);
    expect(calls).toEqual(['is_developer_admin', 'admin_bypass', 'has_admin_access']);
  });

  it('gives no access when all three say no', async () => {
    expect((await asked(false, false, false)).access).toEqual(NO_ACCESS);
  });
});
