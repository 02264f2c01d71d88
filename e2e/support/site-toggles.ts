import type { ProofMode } from '../../app/lib/site/settings.ts';
import type { ServerProcess } from '../../tests/support/server-process.ts';
import { adminClient } from '../../tests/support/staff-client.ts';
import { untilShown } from './until-shown.ts';

interface Toggles {
  blog?: boolean;
  contactForm?: boolean;
  userRegistration?: boolean;
  search?: boolean;
}

interface Settings {
  toggles: Toggles;
  formProof?: ProofMode;
}

/** Publishes the site with these switches changed, as staff do. */
export async function publishToggles(server: ServerProcess, toggles: Toggles): Promise<void> {
  await publishSettings(server, (settings) => ({ toggles: { ...settings.toggles, ...toggles } }));
}

/** Publishes whether senders of forms have to prove some work. */
export async function publishFormProof(server: ServerProcess, formProof: ProofMode): Promise<void> {
  await publishSettings(server, () => ({ formProof }));
}

async function publishSettings(
  server: ServerProcess,
  change: (settings: Settings) => Partial<Settings>,
): Promise<void> {
  const admin = await adminClient(server.url);
  const row = await admin.from('site_settings').select('settings').eq('type', 'site').single();
  if (row.error) throw row.error;
  const settings = row.data.settings as unknown as Settings;
  const changed = { ...settings, ...change(settings) } as unknown as typeof row.data.settings;
  const saved = await admin.from('site_settings').update({ settings: changed }).eq('type', 'site');
  if (saved.error) throw saved.error;
  await untilShown(server, async () => {
    const published = await admin.rpc('publish_site', { note: 'Switches' });
    if (published.error) throw published.error;
  });
}
