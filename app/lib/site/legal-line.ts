import type { SiteSettings } from './settings';

/** “Banksia People Pty Ltd · ABN 53 004 085 616 · Labour hire licence 123”, for the footer. */
export function legalLine({ legalName, abn, licences }: SiteSettings['company']): string {
  const facts = [
    legalName,
    abn && `ABN\u00a0${abn.replaceAll(' ', '\u00a0')}`,
    ...licences.map(({ label, number }) => `${label} ${number}`),
  ];
  return facts.filter(Boolean).join(' · ');
}
