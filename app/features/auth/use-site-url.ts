import { useRouteLoaderData } from 'react-router';
import type { PublicConfig } from '~/lib/supabase/public-config';

/** Makes a path into the full address that links in emails need. */
export function useSiteUrl(): (path: string) => string {
  const siteUrl = useRouteLoaderData<{ publicConfig: PublicConfig }>('root')?.publicConfig.siteUrl;
  return (path) => new URL(path, siteUrl ?? window.location.origin).href;
}

/** Whether staff sign in with a provider and in no other way (SSO_ONLY). */
export function useIsSsoOnly(): boolean {
  const config = useRouteLoaderData<{ publicConfig?: PublicConfig }>('root')?.publicConfig;
  return config?.isSsoOnly === true;
}
