import { JOB_LINKS } from '../../../app/lib/records/job-links.ts';
import type { DataClient } from '../data-client.ts';

interface TakeInDeps {
  service: DataClient;
  siteUrl: string;
}

/** The addresses that the messages about an application link to. A token is added to each. */
export function applicationLinks(siteUrl: string) {
  return {
    receipt: siteUrl + JOB_LINKS.receipt,
    confirm: siteUrl + JOB_LINKS.confirm,
    guardian: siteUrl + JOB_LINKS.guardian,
  };
}

/** Makes applications of what was received, or asks the owners of known addresses. */
export async function takeInApplications({ service, siteUrl }: TakeInDeps) {
  return service.rpc('take_in_applications', { links: applicationLinks(siteUrl) });
}
