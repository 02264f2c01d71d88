import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_SCREEN, screenAt } from '~/lib/admin-screens';

/** Routes that come before the guard, or that contain the guarded ones. */
const UNGUARDED = [
  'auth.tsx',
  'recover.tsx',
  'set-password.tsx',
  'account-email.tsx',
  'layout.tsx',
];
const routes = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.tsx') && !UNGUARDED.includes(file),
);

/** `content-edit.tsx` is /admin/content/edit, part of the screen /admin/content. */
function screenOf(file: string): string | undefined {
  const pathname = `/admin/${path.basename(file, '.tsx').replaceAll('-', '/')}`;
  return pathname === ACCOUNT_SCREEN.to ? pathname : screenAt(pathname)?.to;
}

describe.each(routes)('%s', (file) => {
  const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');

  it('is guarded by its screen’s permission (§2)', () => {
    expect(source).toContain(`clientMiddleware = [guardScreen('${screenOf(file)}')]`);
  });

  it('has a client loader, so that the guard runs on the first document load', () => {
    expect(source).toContain('export const clientLoader = nothingToLoad;');
  });
});
