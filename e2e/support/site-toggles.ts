import type { ServerProcess } from '../../tests/support/server-process.ts';
import { adminClient } from '../../tests/support/staff-client.ts';
import { untilShown } from './until-shown.ts';

interface Toggles {
  blog?: boolean;
  contactForm?: boolean;
  userRegistration?: boolean;
  search?: boolean;
}

/** Publishes the site with these switches changed, as staff do. */
export async function publishToggles(server: ServerProcess, toggles: Toggles): Promise<void> {
  const admin = await adminClient(server.url);
  const row = await admin.from('site_settings').select('settings').eq('type', 'site').single();
  if (row.error) throw row.error;
  const settings = row.data.settings as unknown as { toggles: Toggles };
  const changed = { ...settings, toggles: { ...settings.toggles, ...toggles } };
  const saved = await admin.from('site_settings').update({ settings: changed }).eq('type', 'site');
  if (saved.error) throw saved.error;
  await untilShown(server, async () => {
    const published = await admin.rpc('publish_site', { note: 'Switches' });
    if (published.error) throw published.error;
  });
}
