import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { screenAt } from '~/lib/admin-screens';

/** Routes that stand before the guard, or around the guarded ones. */
const UNGUARDED = [
  'auth.tsx',
  'recover.tsx',
  'set-password.tsx',
  'account-email.tsx',
  'layout.tsx',
];
/** For all staff, whatever their keys. */
const FOR_STAFF = ['account.tsx'];

const routes = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.tsx') && !UNGUARDED.includes(file),
);

function guardOf(file: string): string {
  if (FOR_STAFF.includes(file)) return 'requireStaff()';
  // content-edit.tsx is /admin/content/edit.
  const screen = screenAt(`/admin/${path.basename(file, '.tsx').replaceAll('-', '/')}`);
  return screen?.isForAdmins ? 'requireAdmin()' : `requirePermission('${screen?.permission}')`;
}

describe.each(routes)('%s', (file) => {
  const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');

  it('names the permission of its screen (§2)', () => {
    expect(source).toContain(`clientMiddleware = [${guardOf(file)}]`);
  });

  it('has a client loader, so that the guard runs on the first document load', () => {
    expect(source).toContain('export const clientLoader = nothingToLoad;');
  });
});
