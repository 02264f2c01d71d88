import { useRouteLoaderData } from 'react-router';
import type { PublicConfig } from '~/lib/supabase/public-config';

/** Makes the absolute address of a path, as links in e-mails need it. */
export function useSiteUrl(): (path: string) => string {
  const siteUrl = useRouteLoaderData<{ publicConfig: PublicConfig }>('root')?.publicConfig.siteUrl;
  return (path) => new URL(path, siteUrl ?? window.location.origin).href;
}
