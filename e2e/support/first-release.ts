import type { ServerProcess } from '../../tests/support/server-process.ts';
import { adminClient } from '../../tests/support/staff-client.ts';
import { untilShown } from './until-shown.ts';

const TYPES = { theme: 'theme', branding: 'branding', menus: 'menus', settings: 'site' } as const;

/**
 * Resets the site and its drafts, because other tests on this server start from the first release.
 */
export async function backToFirstRelease(server: ServerProcess): Promise<void> {
  const admin = await adminClient(server.url);
  const first = await admin.from('site_releases').select('snapshot').eq('number', 1).single();
  if (first.error) throw first.error;
  const { layout, ...parts } = first.data.snapshot as Record<string, object>;
  const saves = Object.entries(TYPES).map(([part, type]) =>
    admin
      .from('site_settings')
      .update({ settings: { ...parts[part] } })
      .eq('type', type),
  );
  const saved = await Promise.all([
    ...saves,
    admin
      .from('page_layouts')
      .update({ layout_data: { ...layout } })
      .eq('page_id', 'home'),
  ]);
  const failed = saved.find(({ error }) => error);
  if (failed) throw failed.error;
  await untilShown(server, async () => {
    const published = await admin.rpc('publish_site', { note: 'As it came' });
    if (published.error) throw published.error;
  });
}
